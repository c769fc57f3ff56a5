import Foundation
import StoreTestSupport
import TestSupport
import Testing

/// A step of placing an order over a connection that was opened for it: a statement, and the
/// messages that go to and fro until the next is sent.
struct PlacingStep: Sendable, CustomTestStringConvertible {
  /// The beginning of the statement.
  let name: String
  private(set) var messages: [Message] = []

  /// A message, by how many went the same way before it.
  struct Message: Sendable, CustomStringConvertible {
    let direction: PostgresMessage.Direction
    let number: Int
    let kind: String
    /// Whether the one before it went the other way.
    var isFirst = false

    init(_ message: PostgresMessage) {
      direction = message.direction
      number = message.number
      kind = "\(message)"
    }

    /// As in `3 >P` to the server and `7 <Z` to the client.
    var description: String { "\(number) \(kind)" }

    /// The ways to cut the connection there; before a message that follows another the same way is
    /// after that other.
    var cuts: [PostgresProxy.Deed] {
      isFirst ? [.cutBefore, .cutWithin, .cutAfter] : [.cutWithin, .cutAfter]
    }

    func isSame(as message: PostgresMessage) -> Bool {
      direction == message.direction && number == message.number
    }
  }

  var testDescription: String { name }

  /// All of them in their order, as they were seen while an order was placed.
  static var all: [PlacingStep] {
    get async throws {
      let store = try await CutStore()
      store.proxy.cutAll()
      let before = store.proxy.messages.count
      store.proxy.follow { _ in .pass }
      let answer = try await store.place(CutOrder())
      try #require(answer.status == 201, "\(answer.text)")
      let messages = store.proxy.messages.dropFirst(before)
      await store.close()
      var steps = [PlacingStep(name: "1 the connection")]
      var last: PostgresMessage.Direction?
      for message in messages {
        if let statement = message.statement {
          steps.append(PlacingStep(name: "\(steps.count + 1) \(statement)"))
        }
        var noted = Message(message)
        noted.isFirst = message.direction != last
        last = message.direction
        steps[steps.count - 1].messages.append(noted)
      }
      return steps
    }
  }
}

extension PostgresMessage {
  /// The beginning of the statement that is sent by it.
  fileprivate var statement: String? {
    guard direction == .toServer, kind == "P" else { return nil }
    // After the letter and the length: the name of the statement, and its text.
    let texts = bytes.dropFirst(5)
      .split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard texts.count > 1 else { return nil }
    return String(decoding: texts[1], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .prefix(4).joined(separator: " ")
  }
}
