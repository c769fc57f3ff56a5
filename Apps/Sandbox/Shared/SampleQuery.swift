import Foundation

/// The parameters of a request, by their names.
struct SampleQuery {
  private var texts: [String: String] = [:]

  /// Reads them as forms write them, where a plus is a space; of two of a name, the first counts.
  init(of url: URL) {
    for part in (url.query(percentEncoded: true) ?? "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = pair.compactMap { $0.replacing("+", with: " ").removingPercentEncoding }
      guard decoded.count == 2, texts[decoded[0]] == nil else { continue }
      texts[decoded[0]] = decoded[1]
    }
  }

  /// What a parameter says; one that says nothing is as good as missing.
  subscript(_ name: String) -> String? {
    texts[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a parameter lists, between commas.
  func list(_ name: String) -> [String]? {
    self[name]?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
