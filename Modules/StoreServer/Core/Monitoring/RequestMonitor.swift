import Foundation
import FoundationCore
import StoreHTTP

/// Gives every request an ID, measures it and logs it.
struct RequestMonitor: Sendable {
  let metrics = Metrics()
  let log: RequestLog?
  let clock: any Clock<Duration>
  let random: @Sendable () -> UInt64

  init(_ configuration: StoreConfiguration) {
    log = configuration.log.map { RequestLog(output: $0, now: configuration.now) }
    clock = configuration.clock
    random = configuration.random
  }

  /// Returns the ID of a request: the client's `X-Request-Id` if it is safe to log, or a random
  /// one.
  func requestID(of request: HTTPRequest) -> String {
    if let id = request.fields["X-Request-Id"], id.isPlainName { return id }
    let digits = String(random(), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension HTTPRequest.Method {
  /// The method, or `other` for unusual ones: clients could invent any number of labels.
  var label: String {
    let usual: [Self] = [.get, .head, .options, .post, .put, .patch, .delete]
    return usual.contains(self) ? rawValue : "other"
  }
}

extension String {
  fileprivate var isPlainName: Bool {
    1...64 ~= utf8.count
      && utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

/// A handled request, for the log.
struct RequestRecord: Sendable {
  var response: HTTPResponse
  /// The name of the operation, if one was found.
  var operation: String?
  /// The caller, if known.
  var caller: Caller?
  /// The error, if the request failed.
  var error: (any Error)?
}

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
