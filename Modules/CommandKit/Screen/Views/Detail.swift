import FoundationCore

/// The detail view of an item.
public struct Detail: Sendable {
  /// A part of a detail view.
  public enum Block: Sendable {
    /// Running text.
    case text(String)
    /// Fields by name; a field without a value is left out.
    case fields([(name: String, value: String?)])
    /// A heading and a table for a width, whose first line has the column headings.
    case table(String, @Sendable (Int) -> String)
  }

  let title: String
  let subtitle: String
  let blocks: [Block]

  /// Creates a detail view.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - subtitle: A line below the title; empty for none.
  ///   - blocks: The parts, in their order.
  public init(title: String, subtitle: String = "", blocks: [Block] = []) {
    self.title = title
    self.subtitle = subtitle
    self.blocks = blocks
  }

  func lines(width: Int) -> [StyledLine] {
    let head =
      Paragraph.lines(title, width: width, style: .bold)
      + Paragraph.lines(subtitle, width: width, style: .dim)
    return blocks.reduce(into: head) { lines, block in
      let more = Self.lines(of: block, width: width)
      if !more.isEmpty { lines += [StyledLine()] + more }
    }
  }

  private static func lines(of block: Block, width: Int) -> [StyledLine] {
    switch block {
    case .text(let text): return Paragraph.lines(text, width: width)
    case .fields(let fields): return lines(of: fields, width: width)
    case .table(let heading, let text):
      let rows = text(width).split(separator: "\n").map(String.init)
      guard let columns = rows.first else { return [] }
      return [StyledLine(heading, .accent), StyledLine(columns, .dim)]
        + rows.dropFirst().map { StyledLine($0) }
    }
  }

  private static func lines(of fields: [(name: String, value: String?)], width: Int) -> [StyledLine]
  {
    let shown = fields.compactMap { field in
      field.value.flatMap { $0.isEmpty ? nil : (name: field.name, value: $0) }
    }
    let margin = (shown.map(\.name.displayWidth).max() ?? 0) + 2
    return shown.flatMap { field in
      let isLongWord = field.value.displayWidth > width - margin && !field.value.contains(" ")
      // A URL stands on separate lines, and is never cut.
      if isLongWord {
        let lines = field.value.terminalSafe.folded(toWidth: width)
        return [StyledLine(field.name, .dim)] + lines.map { StyledLine($0) }
      }
      return Paragraph.lines(field.value, width: width - margin).enumerated().map { index, line in
        StyledLine((index == 0 ? field.name : "").padded(toWidth: margin), .dim) + line
      }
    }
  }
}

extension String {
  /// Returns lines with all characters, each as long as possible.
  fileprivate func folded(toWidth width: Int) -> [String] {
    var lines: [String] = [""]
    for character in self {
      let longer = lines[lines.count - 1] + String(character)
      if longer.displayWidth > max(1, width) {
        lines.append(String(character))
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines
  }
}

/// Text wrapped into lines, between words where these fit.
enum Paragraph {
  static func lines(_ text: String, width: Int, style attribute: Style.Attribute? = nil)
    -> [StyledLine]
  {
    guard width > 0 else { return [] }
    return text.split(whereSeparator: \.isNewline).flatMap { line in
      String(line).terminalSafe.broken(toWidth: width).flatMap { $0.folded(toWidth: width) }
        .map { text in attribute.map { StyledLine(text, $0) } ?? StyledLine(text) }
    }
  }
}
