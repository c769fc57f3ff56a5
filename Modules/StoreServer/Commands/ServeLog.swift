import CommandKit
import Foundation
import FoundationCore
import HTTPServing

/// The log of `store serve`: lines of JSON on standard error, without secrets.
struct ServeLog: Sendable {
  private let output: any TextOutput
  private let now: @Sendable () -> Date

  init(_ context: any StoreContext) throws {
    output = try context.display.console.error
    now = context.now
  }

  /// Writes a line of the store's request log.
  func write(_ line: String) {
    // A failing log must not fail the request.
    try? output.write(line + "\n")
  }

  /// Writes a line about an event below the store.
  func write(_ event: HTTPServer.Event) {
    let members: [JSONValue.Member] =
      switch event {
      case .rejected(let status, let why):
        [.init("status", .number(status)), .init("refused", .string(why))]
      case .invalidResponse(let why): [.init("unsendable", .string(why))]
      case .responseAborted(let why): [.init("brokenOff", .string(why))]
      }
    // The same format as in the store's lines, so that both sort together.
    let time = now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    write(JSONValue.object([.init("time", .string(time))] + members).text())
  }
}
