/// Lays out text for a width.
enum TextLayout {
  /// Returns paragraphs, separated by blank lines, wrapped between words; keeps indented lines.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var paragraph: [Substring] = []
    func endParagraph() {
      lines += fill(paragraph, width: width)
      paragraph = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.hasPrefix(" ") {
        endParagraph()
        lines.append(String(line))
      } else {
        paragraph += line.split(separator: " ")
      }
    }
    endParagraph()
    return lines
  }

  /// Returns a table of names and meanings; a name too long for its column stands on a separate line.
  static func table(
    _ rows: [(name: String, meaning: String)],
    width: Int,
    longestName: Int = 32,
    nameWidth: Int? = nil
  ) -> [String] {
    let widest = nameWidth ?? rows.map(\.name.count).filter { $0 <= longestName }.max() ?? 0
    let margin = 2 + widest + 2
    return rows.flatMap { row -> [String] in
      var lines = fill(row.meaning.split(separator: " "), width: max(20, width - margin))
        .map { String(repeating: " ", count: margin) + $0 }
      let name = "  " + row.name
      if row.name.count <= widest, let first = lines.first {
        lines[0] = name + first.dropFirst(name.count)
      } else {
        lines.insert(name, at: 0)
      }
      return lines
    }
  }

  private static func fill(_ words: [Substring], width: Int) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
