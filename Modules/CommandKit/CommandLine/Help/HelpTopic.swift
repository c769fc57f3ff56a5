/// A page of help about something that is no command.
public struct HelpTopic: Sendable {
  /// The name, as it is typed after `help`.
  public let name: String

  /// One sentence on the topic; it stands in lists.
  public let summary: String

  /// Paragraphs, which are filled, and indented lines, which are kept.
  public let text: String

  /// Creates a topic.
  ///
  /// - Parameters:
  ///   - name: The name, as it is typed.
  ///   - summary: One sentence for lists.
  ///   - text: Paragraphs and indented lines.
  public init(name: String, summary: String, text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }
}

extension HelpTopic {
  /// Returns the page in that width.
  public func page(width: Int) -> String {
    let lines = [summary, ""] + TextLayout.wrap(text, width: width)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a name and its meaning a line, the names in a column.
  public static func table(_ rows: [(String, String)]) -> String {
    TextLayout.table(rows, width: 80).joined(separator: "\n")
  }
}
