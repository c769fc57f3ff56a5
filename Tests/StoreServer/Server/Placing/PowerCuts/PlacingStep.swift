import Foundation
import StoreTestSupport
import TestSupport
import Testing

/// A statement of placing an order over its own connection, with the messages in both directions
/// until the next statement.
struct PlacingStep: Sendable, CustomTestStringConvertible {
  /// The beginning of the statement.
  let name: String
  private(set) var messages: [Message] = []

  /// A message, by the number of earlier ones in the same direction.
  struct Message: Sendable, CustomStringConvertible {
    let direction: PostgresMessage.Direction
    let number: Int
    let kind: String
    /// `true` if the message before it went in the other direction.
    var isFirst = false

    init(_ message: PostgresMessage) {
      direction = message.direction
      number = message.number
      kind = "\(message)"
    }

    /// The message as text: `3 >P` to the server, `7 <Z` to the client.
    var description: String { "\(number) \(kind)" }

    /// The cuts of the connection at the message.
    ///
    /// Cutting before it is the same as after the previous
    /// one in the same direction.
    var cuts: [PostgresProxy.Deed] {
      isFirst ? [.cutBefore, .cutWithin, .cutAfter] : [.cutWithin, .cutAfter]
    }

    func isSame(as message: PostgresMessage) -> Bool {
      direction == message.direction && number == message.number
    }
  }

  var testDescription: String { name }

  /// All steps in order, as recorded while an order was placed.
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
  /// The beginning of the statement in the message.
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
