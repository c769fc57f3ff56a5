import CommandKit
import Foundation

/// The text of a file of settings: one a line, `key = value`, remarks after `#`.
struct ConfigurationFile: Sendable {
  /// One setting of the file; lines are counted from one.
  struct Entry: Sendable, Hashable {
    let name: String
    let value: String
    let line: Int
  }

  private let lines: [String]
  let entries: [Entry]

  /// Reads the text; the path only names it in errors.
  init(_ text: String, path: String) throws(ConfigurationError) {
    // Some editors begin a file with a mark of its encoding.
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    // Scalars, because Swift takes the line end of Windows for one character.
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
      guard let equals = content.firstIndex(of: "=") else { throw malformed("There is no '='.") }
      let name = content[..<equals].trimmingCharacters(in: .whitespaces)
      guard !name.isEmpty else { throw malformed("There is no name before '='.") }
      if let earlier = entries.first(where: { $0.name == name }) {
        throw malformed("\(name.quotedForDisplay) is set in line \(earlier.line) already.")
      }
      let value = content[equals...].dropFirst().trimmingCharacters(in: .whitespaces)
      entries.append(Entry(name: name, value: value, line: index + 1))
    }
    self.entries = entries
  }

  /// The text with a setting changed in its own line, or added at the end; all else stays.
  ///
  /// The value must be on one line; blanks around it are lost.
  func text(setting name: String, to value: String) -> String {
    let setting = "\(name) = \(value)"
    var lines = lines
    if let entry = entries.first(where: { $0.name == name }) {
      // A file written on Windows keeps its line ends.
      lines[entry.line - 1] = lines[entry.line - 1].hasSuffix("\r") ? setting + "\r" : setting
    } else {
      lines.append(setting)
    }
    return Self.text(of: lines)
  }

  /// The text without the line of a setting; all else stays.
  func text(without name: String) -> String {
    let taken = entries.filter { $0.name == name }.map(\.line)
    return Self.text(of: lines.indices.filter { !taken.contains($0 + 1) }.map { lines[$0] })
  }

  private static func text(of lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
