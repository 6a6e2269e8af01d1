import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A channel handler that closes a connection whose request headers do not arrive in time.
///
/// An idle timeout alone can be extended indefinitely by sending a byte at a time.
final class HeaderTimeout: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The time for the headers of the first request, and for those of each further one after a response.
  struct Limits {
    var first = TimeAmount.seconds(10)
    var next = TimeAmount.seconds(20)
  }

  private let limits: Limits
  private var timer: Scheduled<Void>?
  /// The number of requests whose responses have not ended.
  private var pending = 0

  init(_ limits: Limits = Limits()) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { start(limits.first, context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    start(limits.first, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) {
      pending += 1
      timer?.cancel()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      pending = max(0, pending - 1)
      if pending == 0 { start(limits.next, context) }
    }
    context.write(data, promise: promise)
  }

  private func start(_ limit: TimeAmount, _ context: ChannelHandlerContext) {
    timer?.cancel()
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
  }
}
