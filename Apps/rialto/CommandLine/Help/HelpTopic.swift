/// A page of help about something that is no command.
struct HelpTopic: Sendable {
  let name: String
  let summary: String

  /// Paragraphs and indented lines, as `Prose.wrap` takes them.
  let text: String
}

extension HelpTopic {
  /// The page as it is shown.
  func page(width: Int) -> String {
    let lines = [summary, ""] + Prose.wrap(text, width: width)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Name and meaning a line, the names in a column.
  static func table(_ rows: [(String, String)]) -> String {
    Prose.table(rows, width: 80).joined(separator: "\n")
  }
}
