/// How many messages a queue contains.
package struct QueueDepth: Hashable, Sendable {
  /// The number of messages of each priority that wait for a consumer; held ones are not counted. Has all priorities.
  package var waiting: [QueuePriority: Int]
  /// The number of dead letters.
  package var dead: Int

  /// Creates a depth. Priorities that are missing from `waiting` count as 0.
  package init(waiting: [QueuePriority: Int] = [:], dead: Int = 0) {
    self.waiting = waiting
    for priority in QueuePriority.allCases { self.waiting[priority, default: 0] += 0 }
    self.dead = dead
  }
}
