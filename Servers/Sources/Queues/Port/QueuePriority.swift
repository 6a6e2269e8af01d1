/// How urgent a message is. A message is delivered only while no more urgent one waits.
package enum QueuePriority: String, Codable, CaseIterable, Sendable {
  // The order of the cases is the order of delivery.
  case high, normal, low
}
