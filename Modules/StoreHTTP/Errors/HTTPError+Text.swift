import FoundationCore

extension HTTPError: CustomStringConvertible {
  /// The error as one line, for a log: `http.status_404 GET https://example.org/mugs (3f2a-17): There
  /// is no such thing at example.org (404). No mug`.
  public var description: String {
    let place = [code, request, requestID.map { "(\($0))" }].compactMap(\.self)
    let words = [title] + (reason ?? "").split(separator: "\n").map(String.init)
    return "\(place.joined(separator: " ")): \(words.joined(separator: " "))".terminalSafe
  }
}
