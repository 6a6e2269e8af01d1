"""Operations on directed graphs given as sets of edges: finding cycles, sorting nodes and removing redundant edges."""

from graphlib import TopologicalSorter


def neighbours(arrows):
    """Maps each node to its direct successors."""
    found = {}
    for start, end in arrows:
        found.setdefault(start, set()).add(end)
        found.setdefault(end, set())
    return found


def reachable(start, graph):
    """Returns the nodes that can be reached from a node along one or more edges."""
    found, waiting = set(), [start]
    while waiting:
        for other in graph.get(waiting.pop(), set()) - found:
            found.add(other)
            waiting.append(other)
    return found


def circles(arrows):
    """Returns the cycles, each as a sorted list of nodes that can all reach one another."""
    graph = neighbours(arrows)
    reach = {node: reachable(node, graph) for node in graph}
    in_circle = {node for node in graph if node in reach[node]}
    groups = {frozenset(other for other in reach[node] if node in reach[other]) for node in in_circle}
    return sorted(sorted(group) for group in groups)


def layered(nodes, arrows):
    """Sorts nodes topologically, so that every edge points to a later node, and alphabetically within each layer."""
    sorter = TopologicalSorter({node: set() for node in nodes})
    for start, end in arrows:
        sorter.add(end, start)
    sorter.prepare()
    order = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order += ready
        sorter.done(*ready)
    return order


def reduced(arrows):
    """Returns the transitive reduction: the edges whose end cannot also be reached in two or more steps."""
    graph = neighbours(arrows)
    return {
        (start, end)
        for start, end in arrows
        if not any(end in reachable(middle, graph) for middle in graph[start] - {end})
    }
