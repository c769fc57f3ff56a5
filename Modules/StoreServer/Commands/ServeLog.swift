import CommandKit
import Foundation
import FoundationCore
import HTTPServing

/// Lines of JSON on the error output about what a server does, without anything secret.
struct ServeLog: Sendable {
  private let output: any TextOutput
  private let now: @Sendable () -> Date

  init(_ context: any StoreContext) throws {
    output = try context.display.console.error
    now = context.now
  }

  /// Takes a line that the store wrote about a request.
  func note(_ line: String) {
    // A log that cannot be written is no reason not to answer.
    try? output.write(line + "\n")
  }

  /// Writes a line about what the store never saw.
  func note(_ event: HTTPServer.Event) {
    let members: [JSONValue.Member] =
      switch event {
      case .rejected(let status, let why):
        [.init("status", .number(status)), .init("refused", .string(why))]
      case .invalidResponse(let why): [.init("unsendable", .string(why))]
      case .responseAborted(let why): [.init("brokenOff", .string(why))]
      }
    // As the store's own lines have it, so that both can be sorted together.
    let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    note(JSONValue.object([.init("time", .string(time))] + members).text())
  }
}
