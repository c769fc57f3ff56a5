import FoundationCore

/// The full view of one thing.
public struct Detail: Sendable {
  /// A part of a detail.
  public enum Block: Sendable {
    /// Running text.
    case prose(String)
    /// Names and what they stand for; a name that stands for nothing is left out.
    case facts([(name: String, value: String?)])
    /// A table under a heading, laid out for a width; its first line heads the columns.
    case table(String, @Sendable (Int) -> String)
  }

  let title: String
  let subtitle: String
  let blocks: [Block]

  /// Creates a detail.
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

  /// All of it, in that width.
  func lines(width: Int) -> [StyledLine] {
    let head =
      Paragraph.lines(title, width: width, .bold) + Paragraph.lines(subtitle, width: width, .dim)
    return blocks.reduce(into: head) { lines, block in
      let more = Self.lines(of: block, width: width)
      if !more.isEmpty { lines += [StyledLine()] + more }
    }
  }

  private static func lines(of block: Block, width: Int) -> [StyledLine] {
    switch block {
    case .prose(let text): return Paragraph.lines(text, width: width)
    case .facts(let facts): return lines(of: facts, width: width)
    case .table(let heading, let text):
      let rows = text(width).split(separator: "\n").map(String.init)
      guard let columns = rows.first else { return [] }
      return [StyledLine(heading, .accent), StyledLine(columns, .dim)]
        + rows.dropFirst().map { StyledLine($0) }
    }
  }

  private static func lines(of facts: [(name: String, value: String?)], width: Int) -> [StyledLine]
  {
    let told = facts.compactMap { fact in
      fact.value.flatMap { $0.isEmpty ? nil : (name: fact.name, value: $0) }
    }
    let margin = (told.map(\.name.displayWidth).max() ?? 0) + 2
    return told.flatMap { fact in
      Paragraph.lines(fact.value, width: width - margin).enumerated().map { index, line in
        StyledLine((index == 0 ? fact.name : "").padded(toWidth: margin), .dim) + line
      }
    }
  }
}

/// Running text in lines.
enum Paragraph {
  static func lines(_ text: String, width: Int, _ ink: Style.Ink? = nil) -> [StyledLine] {
    guard width > 0 else { return [] }
    return text.split(whereSeparator: \.isNewline).flatMap { line in
      String(line).terminalSafe.broken(toWidth: width).map { text in
        ink.map { StyledLine(text, $0) } ?? StyledLine(text)
      }
    }
  }
}
