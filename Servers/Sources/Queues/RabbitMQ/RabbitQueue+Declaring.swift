import Glibc

extension RabbitQueue {
  /// Creates the exchanges and queues that do not exist yet, and waits until every queue can be used.
  ///
  /// Call this at deployment and after a restart of the broker. A queue that is declared less than a second before its
  /// broker dies may never be usable again; this then throws `timedOut` and names it.
  ///
  /// - Parameter seconds: How long to wait until the queues can be used.
  package func declare(waiting seconds: Double = 60) throws(QueueError) {
    try inspector.use(to: "declare the queues of") { connection throws(QueueError) in
      try connection.declareExchange(names.deadExchange, type: "direct")
      try connection.declareExchange(names.notesExchange, type: "direct")
      // Returning the dead letters after a look at them must never discard one.
      try connection.declareQueue(
        names.dead, ["x-queue-type": .text("quorum"), "x-delivery-limit": .number(1_000_000_000)])
      try connection.bind(names.dead, to: names.deadExchange, key: "dead")
      for priority in QueuePriority.allCases {
        try connection.declareQueue(
          names.jobs(priority),
          [
            "x-queue-type": .text("quorum"), "x-delivery-limit": .number(Int64(RenderQueueLimits.returns)),
            "x-dead-letter-exchange": .text(names.deadExchange), "x-dead-letter-routing-key": .text("dead"),
            // Dead letters stay in the queue until the other one has them, which requires this overflow policy.
            "x-dead-letter-strategy": .text("at-least-once"), "x-overflow": .text("reject-publish"),
          ])
      }
    }
    let limit = TimeLimit(seconds: seconds)
    for queue in names.queues { try waitUntilUsable(queue, limit) }
  }

  /// Waits until a queue answers a request that needs its leader.
  private func waitUntilUsable(_ queue: String, _ limit: TimeLimit) throws(QueueError) {
    while true {
      do {
        return try inspector.use(to: "declare the queues of") { connection throws(QueueError) in
          // A queue without a leader seems to be empty.
          guard try connection.waiting(in: queue) == 0 else { return }
          if try connection.get(queue, channel: 2, others: { _ in }) != nil { try connection.returnAll(channel: 2) }
        }
      } catch {
        // Queues elect their leaders after a restart, and fail until then.
        guard [.timedOut, .other, .lost].contains(error.kind) else { throw error }
        if limit.isOver {
          throw QueueError(
            .timedOut, "declare", subject: "the queue \(queue) of the broker at \(address)",
            reason: "it does not answer (\(error.reason)); delete it and declare it again")
        }
        // The broker does not report the end of an election, so poll.
        poll(nil, 0, 200)
      }
    }
  }
}
