import Queues
import Testing

@Suite struct AMQPAddressTests {
  @Test("What is left out has the defaults of AMQP") func defaults() throws {
    let address = try AMQPAddress("amqp://broker")
    #expect(address.host == "broker")
    #expect(address.port == 5672)
    #expect(address.user == "guest")
    #expect(address.virtualHost == "/")
    #expect(!address.isSecure)
    #expect(address.description == "amqp://guest@broker:5672/%2F")
    let secure = try AMQPAddress("amqps://broker")
    #expect(secure.isSecure)
    #expect(secure.port == 5671)
    #expect(secure.authorities == "/etc/ssl/certs/ca-certificates.crt")
  }

  @Test("All parts are decoded") func allParts() throws {
    let address = try AMQPAddress("amqps://a%40b:p%3Aw%2Fd@[::1]:99/v%2Fh%20%C3%A9?cacertfile=/etc/my%20ca.pem")
    #expect(address.user == "a@b")
    #expect(address.host == "::1")
    #expect(address.port == 99)
    #expect(address.virtualHost == "v/h é")
    #expect(address.authorities == "/etc/my ca.pem")
    #expect(address.description == "amqps://a%40b@[::1]:99/v%2Fh%20%C3%A9")
    #expect(try AMQPAddress("AMQP://h/%2F").virtualHost == "/")
  }

  @Test(
    "Anything else is refused, without the password",
    arguments: [
      "", "broker", "http://u:hunter2@h", "amqp:", "amqp://", "amqp://u:hunter2@", "amqp://u:hunter2@:1", "amqp://h:0",
      "amqp://u:hunter2@h:65536", "amqp://u:hunter2@h:x", "amqp://h/", "amqp://h/a/b", "amqp://h/a/", "amqp://h/a#b",
      "amqp://u:hunter2@h/a?heartbeat=1", "amqp://h?cacertfile=a", "amqps://h?cacertfile", "amqps://h?cacertfile=a&b=c",
      "amqp://:hunter2@h", "amqp://@h", "amqp://u:hun%00ter2@h", "amqp://u:hunter2 @h", "amqp://u:hunter2@h/a%zz",
    ])
  func anythingElse(_ text: String) {
    let error = #expect(throws: QueueError.self) { try AMQPAddress(text) }
    #expect(error?.kind == .invalid)
    #expect(error?.description.hasPrefix("cannot use the address of the broker: ") == true)
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test(
    "A prefix is plain ASCII",
    arguments: ["", "küche", "a b", "写真", "a/b", "amq.a", String(repeating: "a", count: 101), "a\n"])
  func aPrefixIsPlain(_ prefix: String) throws {
    let address = try AMQPAddress("amqp://h")
    let error = #expect(throws: QueueError.self) { try RabbitQueue(address: address, prefix: prefix) }
    #expect(error?.kind == .invalid)
    #expect(error?.description.contains(where: \.isNewline) == false)
    #expect(throws: Never.self) { try RabbitQueue(address: address, prefix: "Vitrine-2.test_a") }
  }
}
