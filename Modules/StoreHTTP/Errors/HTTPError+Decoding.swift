import Foundation
import FoundationCore

extension HTTPError {
  /// Creates the error of a response that cannot be decoded.
  init(unreadable bytes: [UInt8], of response: HTTPResponse, because error: any Error) {
    self.init(.unreadable, underlying: [error])
    let problem = Problem(response, body: bytes, now: .distantPast)
    if problem.isStated { self.problem = problem }
    body = ResponseBody(problem)
    if bytes.isEmpty {
      found = "The body is empty."
    } else if problem.isPage {
      found = "The body is a web page."
    }
  }
}

extension HTTPError.Problem {
  /// `true` if the body is an error in JSON, by the usual names.
  ///
  /// A message, a title or a status alone may be part of anything: a product has a title, too.
  var isStated: Bool {
    if members.contains(where: { ["error", "errors"].contains($0.name) && $0.value.saysSomething })
    {
      return true
    }
    for member in members {
      switch (member.name, member.value) {
      case ("status", .string(let word)):
        if ["error", "fail", "failed", "failure"].contains(word.lowercased()) { return true }
      case ("success", .bool(false)), ("ok", .bool(false)): return true
      default: continue
      }
    }
    return detail != nil && !members.isEmpty
      && members.allSatisfy { Self.namesBesideMessage.contains($0.name) }
  }

  private static let namesBesideMessage: Set = [
    "message", "detail", "msg", "error_description", "code", "status", "statusCode", "type",
    "title",
    "instance", "path", "timestamp", "requestId", "request_id", "traceId", "documentation_url",
  ]
}

extension JSONValue {
  /// `true` for a value other than an empty placeholder of an error.
  fileprivate var saysSomething: Bool {
    switch self {
    case .null, .bool(false), .number("0"), .string(""): false
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    case .bool, .number, .string: true
    }
  }
}
