import Foundation
import FoundationCore
import StoreHTTP

/// The request log: a line of JSON for every request, without secrets.
///
/// URLs, queries and bodies are left out, because they may contain personal data.
struct RequestLog: Sendable {
  let output: @Sendable (String) -> Void
  let now: @Sendable () -> Date

  func write(_ record: RequestRecord, id: String, method: String, after time: Duration) {
    var line: [JSONValue.Member] = [
      .init(
        "time",
        .string(now().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      ),
      .init("request", .string(id)),
      .init("method", .string(method)),
      .init("operation", record.operation.map(JSONValue.string) ?? .null),
      .init("status", .number(record.response.status)),
      .init("microseconds", .number(Int(time / .microseconds(1)))),
      .init("caller", record.caller.map { .string($0.name) } ?? .null),
    ]
    if let error = record.error { line.append(.init("error", .string(Self.name(of: error)))) }
    if let problem = record.error as? Problem { line += problem.notes }
    output(JSONValue.object(line).text())
  }

  /// Returns the kind of an error; its text could quote anything.
  private static func name(of error: any Error) -> String {
    switch error {
    case let problem as Problem: problem.code
    case let failure as any Failure: failure.code
    default: String(describing: type(of: error))
    }
  }
}
