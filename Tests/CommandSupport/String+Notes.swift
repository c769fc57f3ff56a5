import FoundationCore

extension String {
  /// The text with the texts of notes instead of their JSON.
  package var withReadableNotes: String {
    guard contains(#"{"note":"#) else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix(#"{"note":"#),
        let json = try? ExactJSONDecoder().decode(JSONValue.self, from: Array(line.utf8)),
        case .string(let text)? = json["note"]?["text"]
      else { return String(line) }
      return text
    }.joined(separator: "\n")
  }
}
