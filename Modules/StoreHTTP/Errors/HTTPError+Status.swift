import Foundation
import FoundationCore

extension HTTPError {
  /// Describes a status other than 2xx, or an error in a 2xx response.
  func details(of status: Int, with problem: Problem) -> FailureDetails {
    let rejection = "\(sender) rejected the request"
    let later =
      problem.retryAfter.map { "Try again in \($0.inWords)." } ?? "Try again later."
    let (category, summary, suggestion): (FailureCategory, String, String?) =
      switch status {
      case 200..<300: (.unavailable, "\(sender) responded with an error", nil)
      case 401:
        (.authentication, "\(sender) requires authentication", "Sign in, or check the API key.")
      case 402: (.quota, rejection, nil)
      case 403:
        (.refused, "\(sender) denied access", "Ask the administrator of the server for access.")
      case 404, 410: (.notFound, "Not found at \(server)", "Check the name or the address.")
      case 407: (.authentication, "\(sender) requires authentication", "Sign in to the proxy.")
      case 408, 425: (.unavailable, rejection, later)
      case 409, 412: (.conflict, "Conflict at \(server)", "Reload it and make the change again.")
      case 429: (.quota, "The request limit of \(server) is reached", later)
      case 501: (.refused, "Server error at \(server)", nil)
      case 507:
        (
          .unavailable, "Server error at \(server)",
          "Free space on the disk of the server, or make it writable."
        )
      case 500..<600: (.unavailable, "Server error at \(server)", later)
      case 400..<500:
        (
          .refused, rejection,
          problem.message == nil ? "Check the address and the values of the request." : nil
        )
      default: (.failed, rejection, nil)
      }
    return FailureDetails(
      "http.status_\(status)",
      category,
      "\(summary) (\(problem.summary(of: status))).",
      reason: problem.message ?? reason(of: status),
      suggestion: problem.fieldErrors.isEmpty || !problem.isForPeople
        ? suggestion : "Correct these fields and send the request again.",
      recoveries: recoveries(from: status, with: problem)
    )
  }

  /// Returns the reason for a status of a server that fails, which does not say so to people.
  private func reason(of status: Int) -> String? {
    let server = added.serverName == nil ? "The server" : sender
    return switch status {
    case 500: "\(server) failed while handling the request."
    case 501: "\(server) does not support the request."
    case 502: "A proxy received no valid response from the server behind it."
    case 503: "\(server) is overloaded, or down for maintenance."
    case 504: "A proxy received no response in time from the server behind it."
    case 507: "\(server) has no space left."
    default: nil
    }
  }

  private func recoveries(from status: Int, with problem: Problem) -> [Recovery] {
    let delay = problem.retryAfter
    let retry: Recovery? =
      switch status {
      case 429, 503: .retry(after: delay ?? .seconds(5), isAutomatic: added.isRepeatable)
      case 408, 425, 500, 502, 504:
        .retry(after: delay ?? .seconds(2), isAutomatic: added.isRepeatable)
      default: delay.map { .retry(after: $0, isAutomatic: false) }
      }
    let fields = problem.isForPeople ? problem.fieldErrors.keys.ordered().prefix(5) : []
    return [retry].compactMap(\.self)
      + (status == 401
        ? [.signIn]
        : fields.map { Recovery(.edit(field: $0, accepted: []), title: "Correct \($0)") })
  }
}

extension HTTPError.Problem {
  /// The server's explanation in lines, if it is for people: the detail, then each field's error.
  var message: String? {
    guard isForPeople else { return nil }
    let fields = fieldErrors.ordered { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let text = detailRepeatsFields ? nil : detail?.asSentence
    let lines = [text].compactMap(\.self) + fields
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// `true` if the detail only repeats the errors of fields.
  private var detailRepeatsFields: Bool {
    guard let detail else { return false }
    let texts = fields.all.map { "\($0.field): \($0.message)" } + fields.all.map(\.message)
    let rest = texts.reduce(detail) { $0.replacing($1, with: "") }
    return !rest.contains { $0.isLetter || $0.isNumber }
  }

  /// Returns the status, with the server's title if it is for people.
  fileprivate func summary(of status: Int) -> String {
    guard isForPeople, let title, !title.isEmpty else { return String(status) }
    let words = title.hasSuffix(".") ? String(title.dropLast()) : title
    return words.hasPrefix(String(status)) ? words : "\(status) \(words)"
  }
}

extension HTTPError {
  /// Creates the error of a response that cannot be decoded.
  init(unreadable bytes: [UInt8], of response: HTTPResponse, because error: any Error) {
    self.init(.unreadable, underlying: [error])
    let problem = Problem(response, body: bytes, now: .distantPast)
    if problem.isStated { added.problem = problem }
    added.body = ResponseBody(problem)
    if bytes.isEmpty {
      added.found = "The body is empty."
    } else if problem.isPage {
      added.found = "The body is a web page."
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
