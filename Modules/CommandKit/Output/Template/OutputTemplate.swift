public import Foundation
public import FoundationCore

/// A template of text for JSON, in the language of Go's templates, of which this is a part.
///
///     let template = try OutputTemplate(#"{{range .}}{{.title}}{{"\n"}}{{end}}"#)
///     print(try template.text(for: document, now: .now))
///
/// It has fields, pipes, literals, `if`, `range`, `with`, `else`, comments, the trimming of spaces by
/// `{{-` and `-}}`, and the functions in ``OutputTemplate/functions``. It has no variables and no
/// definitions: a template that needs them is for a program that reads the same JSON from a pipe.
public struct OutputTemplate: Sendable, Equatable {
  /// The names of the functions.
  public static let functions: [String] =
    TemplateFunction.all.keys.ordered() + ["tablerender", "tablerow"]

  /// The template as it was written.
  public let text: String

  let nodes: [Node]

  /// Creates a template from its text.
  ///
  /// - Parameter text: The text.
  /// - Throws: `TemplateError` for a text that is no template.
  public init(_ text: String) throws(TemplateError) {
    var parser = try TemplateParser(text)
    nodes = try parser.parse()
    self.text = text
  }

  /// Returns the text for a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - now: The current date, for `timeago`.
  ///   - isTerminal: `true` for a terminal, which gets no control characters of values and aligned
  ///     tables; elsewhere the cells of tables are separated by tabs.
  /// - Returns: The text.
  /// - Throws: `TemplateError` where a value is not of the kind that is needed.
  public func text(
    for document: JSONValue,
    now: Date,
    isTerminal: Bool = false
  ) throws(TemplateError) -> String {
    var renderer = TemplateRenderer(root: document, now: now, isTerminal: isTerminal)
    try renderer.write(nodes, with: document)
    return renderer.finish()
  }

  public static func == (first: OutputTemplate, second: OutputTemplate) -> Bool {
    first.text == second.text
  }

  /// A part of a template.
  indirect enum Node: Sendable {
    case text(String)
    case output(Expression)
    case condition(Expression, then: [Node], otherwise: [Node])
    case range(Expression, each: [Node], otherwise: [Node])
    case with(Expression, then: [Node], otherwise: [Node])
  }

  /// An expression, with its place in the template where it can fail.
  indirect enum Expression: Sendable {
    case literal(JSONValue)
    /// A path in the current value, or in the document (`$`).
    case path([String], isFromRoot: Bool, TemplatePlace)
    case member(Expression, [String], TemplatePlace)
    case call(String, [Expression], TemplatePlace)
  }
}

/// A place in a template.
struct TemplatePlace: Sendable, Hashable, CustomStringConvertible {
  /// The line, counted from 1.
  var line = 1
  /// The character in the line, counted from 1.
  var column = 1

  var description: String {
    line == 1 ? "character \(column)" : "line \(line), character \(column)"
  }

  /// Moves behind a character.
  mutating func pass(_ character: Character) {
    if character.isNewline {
      (line, column) = (line + 1, 1)
    } else {
      column += 1
    }
  }
}
