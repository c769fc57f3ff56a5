/// A help page about a topic other than a command.
public struct HelpTopic: Sendable {
  /// The name, as the user types it after `help`.
  public let name: String

  /// One sentence on the topic, for lists.
  public let summary: String

  /// Paragraphs, which are wrapped, and indented lines, which are kept.
  public var text: String { makeText() }

  private let makeText: @Sendable () -> String

  /// Creates a topic.
  public init(name: String, summary: String, text: @autoclosure @escaping @Sendable () -> String) {
    self.name = name
    self.summary = summary
    makeText = text
  }

  /// The name of the topic that lists the options of every command.
  ///
  /// If a program has this topic, the help of a command refers to it instead of repeating the
  /// options.
  public static let optionsName = "options"

  /// Returns the page in a width.
  public func page(width: Int) -> String {
    let lines = [summary, ""] + TextLayout.wrap(text, width: width)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a table of names and meanings.
  public static func table(_ rows: [(String, String)]) -> String {
    TextLayout.table(rows, width: 80).joined(separator: "\n")
  }

  /// Returns a table of options and their meanings.
  public static func table(_ options: [any OptionDeclaration]) -> String {
    table(options.map { ($0.spelling, $0.meaning) })
  }
}
