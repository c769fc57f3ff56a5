import CommandKit
import Foundation

/// The text of a settings file: one `key = value` per line, and comment lines that begin with `#`.
struct ConfigurationFile: Sendable {
  /// A setting in the file; lines are numbered from 1.
  struct Entry: Sendable, Hashable {
    let name: String
    let value: String
    let line: Int
  }

  private let lines: [String]
  let entries: [Entry]

  /// Parses the text; the path is used in errors only.
  ///
  /// - Throws: ``ConfigurationError/malformed(path:line:problem:)`` for an invalid line.
  init(_ text: String, path: String) throws(ConfigurationError) {
    // Some editors begin a file with a byte order mark.
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    // Unicode scalars, since Swift treats CRLF as one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    var entries: [Entry] = []
    for (index, line) in lines.enumerated() {
      func malformed(_ problem: String) -> ConfigurationError {
        .malformed(path: path, line: index + 1, problem: problem)
      }
      let content = line.trimmingCharacters(in: .whitespacesAndNewlines)
      if content.isEmpty || content.hasPrefix("#") { continue }
      guard let equals = content.firstIndex(of: "=") else { throw malformed("Missing '='.") }
      let name = content[..<equals].trimmingCharacters(in: .whitespaces)
      guard !name.isEmpty else { throw malformed("Missing name before '='.") }
      if let earlier = entries.first(where: { $0.name == name }) {
        throw malformed("\(name.quotedForDisplay) is already set on line \(earlier.line).")
      }
      let value = content[equals...].dropFirst().trimmingCharacters(in: .whitespaces)
      entries.append(Entry(name: name, value: value, line: index + 1))
    }
    self.entries = entries
  }

  /// Returns the text with a setting changed on its line, or added at the end.
  ///
  /// The value must be a single line; surrounding whitespace is lost.
  func text(setting name: String, to value: String) -> String {
    let setting = "\(name) = \(value)"
    var lines = lines
    if let entry = entries.first(where: { $0.name == name }) {
      // A file with CRLF line endings keeps them.
      lines[entry.line - 1] = lines[entry.line - 1].hasSuffix("\r") ? setting + "\r" : setting
    } else {
      lines.append(setting)
    }
    return Self.text(of: lines)
  }

  /// Returns the text without the line of a setting.
  func text(without name: String) -> String {
    let taken = entries.filter { $0.name == name }.map(\.line)
    return Self.text(of: lines.indices.filter { !taken.contains($0 + 1) }.map { lines[$0] })
  }

  private static func text(of lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
