import Foundation
import FoundationCore
import StoreHTTP

/// Writes a line of JSON for every request: enough to find out what went on, and nothing secret.
///
/// Addresses, queries and bodies are left out, for there is no telling what they hold.
struct RequestLog: Sendable {
  let write: @Sendable (String) -> Void
  let now: @Sendable () -> Date

  func note(_ visit: RequestRecord, id: String, method: String, after time: Duration) {
    var line: [JSONValue.Member] = [
      .init(
        "time",
        .string(now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      ),
      .init("request", .string(id)),
      .init("method", .string(method)),
      .init("operation", visit.operation.map(JSONValue.string) ?? .null),
      .init("status", .number(visit.response.status)),
      .init("microseconds", .number(Int(time / .microseconds(1)))),
      .init("caller", visit.caller.map { .string($0.name) } ?? .null),
    ]
    if let error = visit.error { line.append(.init("error", .string(Self.name(of: error)))) }
    if let problem = visit.error as? Problem { line += problem.notes }
    write(JSONValue.object(line).text())
  }

  /// Returns the kind of an error; its words could quote anything.
  private static func name(of error: any Error) -> String {
    switch error {
    case let problem as Problem: problem.code
    case let failure as any Failure: failure.code
    default: String(describing: type(of: error))
    }
  }
}
