import Foundation
import FoundationCore

/// A client's connection and the one to the server, with a thread for each direction.
final class PostgresProxyConnection: Sendable {
  /// The state of both connections.
  private enum Condition { case sound, stalled, cut }

  private let client: ScriptedConnection
  private let server: ScriptedConnection
  private let state: ObservedValue<PostgresProxy.State>
  private let condition = Lock(Condition.sound)

  init(
    _ client: ScriptedConnection,
    _ server: ScriptedConnection,
    _ state: ObservedValue<PostgresProxy.State>
  ) {
    self.client = client
    self.server = server
    self.state = state
  }

  /// Passes messages on until either side disconnects.
  func run() throws {
    state.update { $0.lines[ObjectIdentifier(self)] = self }
    defer { state.update { $0.lines[ObjectIdentifier(self)] = nil } }
    let requestsEnded = DispatchSemaphore(value: 0)
    // The beginning is by turns, so that one thread is enough for it.
    if let isFramed = try passBeginning() {
      Thread.detachNewThread { [self] in
        passAll(.toServer, areMessages: isFramed)
        requestsEnded.signal()
      }
      passAll(.toClient, areMessages: isFramed)
      // Neither connection may be closed while the other thread still has them.
      requestsEnded.wait()
    }
    if condition.withLock({ $0 == .cut }) { client.reset() }
  }

  /// Closes both connections.
  func cut() {
    condition.withLock { $0 = .cut }
    client.interrupt()
    server.interrupt()
  }

  /// The greeting of the client, after what it asks first; nothing where the connection is over, and
  /// otherwise whether messages can be told apart from then on.
  private func passBeginning() throws -> Bool? {
    while let packet = try client.readPacket(headed: 0) {
      let kind = greeting(packet)
      guard pass(packet, kind, .toServer) else { return nil }
      guard kind == "SSLRequest" || kind == "GSSENCRequest" else { return true }
      let answer = try server.read(exactly: 1)
      guard !answer.isEmpty, pass(answer, "answer", .toClient) else { return nil }
      if answer != Array("N".utf8) { return false }
    }
    return nil
  }

  /// Passes messages in one direction until either side disconnects; then closes both connections.
  private func passAll(_ direction: PostgresMessage.Direction, areMessages: Bool) {
    let origin = direction == .toServer ? client : server
    // A side that goes within a message ends like one that goes between two.
    while let bytes = try? areMessages ? origin.readPacket(headed: 1) : origin.read(),
      let first = bytes.first
    {
      let kind = areMessages ? String(UnicodeScalar(first)) : "encrypted"
      if !pass(bytes, kind, direction) { break }
    }
    client.interrupt()
    server.interrupt()
  }

  /// Performs the planned action for a message; returns `false` if the connection is over.
  private func pass(
    _ bytes: [UInt8],
    _ kind: String,
    _ direction: PostgresMessage.Direction
  ) -> Bool {
    let target = direction == .toServer ? server : client
    switch judge(bytes, kind, direction) {
    // If the other side has disconnected, this one is closed too.
    case .pass: return (try? target.send(bytes)) != nil
    case .stall: return true
    case .cutBefore: break
    // If the other side has disconnected, there is nothing to do.
    case .cutWithin: try? target.send(Array(bytes.prefix(bytes.count / 2)))
    case .cutAfter: try? target.send(bytes)
    }
    client.interrupt()
    server.interrupt()
    return false
  }

  /// Returns the action for a message: after a cut or a stall, none passes in either direction.
  private func judge(
    _ bytes: [UInt8],
    _ kind: String,
    _ direction: PostgresMessage.Direction
  ) -> PostgresProxy.Deed {
    condition.withLock { condition in
      switch condition {
      case .stalled: return .stall
      case .cut: return .cutBefore
      case .sound: break
      }
      let (message, plan) = state.update { state in
        let number = state.numbers[direction, default: 0]
        state.numbers[direction] = number + 1
        let message = PostgresMessage(
          direction: direction,
          kind: kind,
          connection: client.number,
          number: number,
          bytes: bytes
        )
        state.messages.append(message)
        return (message, state.plan)
      }
      let deed = plan(message)
      switch deed {
      case .pass: break
      case .stall: condition = .stalled
      case .cutBefore, .cutWithin, .cutAfter: condition = .cut
      }
      return deed
    }
  }

  /// Returns the kind of a message without a type letter, by the number after its length.
  private func greeting(_ packet: [UInt8]) -> String {
    switch packet.dropFirst(4).prefix(4).reduce(0, { $0 << 8 | Int($1) }) {
    case 80_877_102: "CancelRequest"
    case 80_877_103: "SSLRequest"
    case 80_877_104: "GSSENCRequest"
    default: "startup"
    }
  }
}

extension ScriptedConnection {
  /// A message: so many bytes, then its length, which counts itself, and the rest; nothing at an end.
  fileprivate func readPacket(headed count: Int) throws -> [UInt8]? {
    let head = try read(exactly: count + 4)
    guard head.count == count + 4 else { return nil }
    let length = head.dropFirst(count).reduce(0) { $0 << 8 | Int($1) }
    let rest = try read(exactly: max(0, length - 4))
    return rest.count == max(0, length - 4) ? head + rest : nil
  }
}
