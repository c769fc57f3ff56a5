import Foundation

extension HTTPFields {
  /// The wait that the server asks for in `Retry-After`: a number of seconds, or until a date.
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
