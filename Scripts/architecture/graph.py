"""Operations on graphs given as sets of arrows: finding circles, ordering nodes, removing redundant arrows."""

from graphlib import TopologicalSorter


def neighbours(arrows):
    """Maps each node to the nodes that its arrows point to."""
    found = {}
    for start, end in arrows:
        found.setdefault(start, set()).add(end)
        found.setdefault(end, set())
    return found


def reachable(start, graph):
    """Returns the nodes that can be reached from a node along one or more arrows."""
    found, waiting = set(), [start]
    while waiting:
        for other in graph.get(waiting.pop(), set()) - found:
            found.add(other)
            waiting.append(other)
    return found


def circles(arrows):
    """Returns the groups of nodes that can all reach each other."""
    graph = neighbours(arrows)
    reach = {node: reachable(node, graph) for node in graph}
    in_circle = {node for node in graph if node in reach[node]}
    groups = {frozenset(other for other in reach[node] if node in reach[other]) for node in in_circle}
    return sorted(sorted(group) for group in groups)


def layered(nodes, arrows):
    """Orders nodes so that every arrow points to a later one, and alphabetically where the arrows allow it."""
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
    """Removes each arrow whose end can also be reached in two or more steps."""
    graph = neighbours(arrows)
    return {
        (start, end)
        for start, end in arrows
        if not any(end in reachable(middle, graph) for middle in graph[start] - {end})
    }
