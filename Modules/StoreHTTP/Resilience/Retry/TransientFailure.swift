import Foundation

/// What went wrong in a way that may be over the next time.
struct TransientFailure {
  /// What happened, in words.
  let name: String
  /// Whether the server cannot have heard anything of the request.
  let isUnsent: Bool
  /// How long the server asks to wait.
  let asked: Duration?

  /// The fault that an answer tells of.
  init(_ response: HTTPResponse, at now: Date) {
    name = "the server responded with \(response.status)"
    isUnsent = false
    asked = response.fields.retryAfter(at: now)
  }

  /// The fault an error is, if it is a passing one.
  init?(_ error: HTTPError) {
    switch error.kind {
    case .noConnection: (name, isUnsent) = ("could not connect", true)
    case .hostNotFound: (name, isUnsent) = ("could not resolve the host name", true)
    case .timedOut(.connect): (name, isUnsent) = ("the connection timed out", true)
    case .timedOut(.firstByte): (name, isUnsent) = ("the response timed out", false)
    case .timedOut(.idle): (name, isUnsent) = ("the response stalled", false)
    case .connectionLost: (name, isUnsent) = ("the connection was lost", false)
    default: return nil
    }
    asked = nil
  }
}

extension HTTPFields {
  /// How long the server asks to wait in `Retry-After`: a number of seconds, or until a date.
  ///
  /// A date is measured from the server's own `Date` where there is one, since its clock and ours
  /// need not agree. One that is past, or what is neither form, asks for nothing.
  func retryAfter(at now: Date) -> Duration? {
    guard let text = self["Retry-After"] else { return nil }
    if let seconds = text[...].seconds { return .seconds(seconds) }
    guard let date = HTTPDate.read(text, now: now) else { return nil }
    let here = self["Date"].flatMap { HTTPDate.read($0, now: now) } ?? now
    let wait = date.timeIntervalSince(here)
    return wait > 0 ? .seconds(wait.rounded(.up)) : nil
  }
}
