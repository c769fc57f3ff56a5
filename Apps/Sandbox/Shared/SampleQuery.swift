import Foundation

/// The query parameters of a request, by name.
struct SampleQuery {
  private var texts: [String: String] = [:]

  /// Parses form data, where a plus is a space; of repeated names, the first counts.
  init(of url: URL) {
    for part in (url.query(percentEncoded: true) ?? "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = pair.compactMap { $0.replacing("+", with: " ").removingPercentEncoding }
      guard decoded.count == 2, texts[decoded[0]] == nil else { continue }
      texts[decoded[0]] = decoded[1]
    }
  }

  /// Returns the value of a parameter; `nil` if it is missing or empty.
  subscript(_ name: String) -> String? {
    texts[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the comma-separated values of a parameter.
  func list(_ name: String) -> [String]? {
    self[name]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
