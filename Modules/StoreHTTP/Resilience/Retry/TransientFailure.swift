import Foundation

/// A failure that a retry may overcome.
struct TransientFailure {
  /// A description of the failure.
  let name: String
  /// `true` if the server cannot have received any of the request.
  let isUnsent: Bool
  /// The delay that the server asks for.
  let asked: Duration?

  /// Creates the failure that a response shows.
  init(_ response: HTTPResponse, at now: Date) {
    name = "the server responded with \(response.status)"
    isUnsent = false
    asked = response.fields.retryAfter(at: now)
  }

  /// Creates the failure of an error, or `nil` if the error is not transient.
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
  /// Returns the delay of `Retry-After`: a number of seconds, or the time until a date.
  ///
  /// A date is compared with the server's own `Date` if there is one, since the clocks may differ.
  /// A past date or an invalid value means no delay.
  func retryAfter(at now: Date) -> Duration? {
    guard let text = self["Retry-After"] else { return nil }
    if let seconds = text[...].seconds { return .seconds(seconds) }
    guard let date = HTTPDate.read(text, now: now) else { return nil }
    let here = self["Date"].flatMap { HTTPDate.read($0, now: now) } ?? now
    let wait = date.timeIntervalSince(here)
    return wait > 0 ? .seconds(wait.rounded(.up)) : nil
  }
}
