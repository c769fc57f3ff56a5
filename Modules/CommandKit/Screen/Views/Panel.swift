public import FoundationCore

/// A question on a screen: a failure with its ways out, or a choice of steps.
public struct Panel: Sendable, Hashable {
  let title: String
  let text: [String]
  /// The ways to go on, chosen by their numbers.
  let choices: [String]
  /// The meaning of the key that leaves it.
  let leaving: String

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: Sentences below the title.
  ///   - choices: The ways to go on, chosen by their numbers.
  ///   - leaving: The meaning of the key that leaves the panel.
  public init(
    title: String,
    text: [String] = [],
    choices: [String] = [],
    leaving: String = "leave it"
  ) {
    self.title = title
    self.text = text
    self.choices = choices
    self.leaving = leaving
  }

  func lines(width: Int) -> [StyledLine] {
    let room = width - 2
    let numbered = choices.enumerated().flatMap { index, choice in
      Paragraph.lines(choice, width: room - 5).enumerated().map { row, line in
        StyledLine(row == 0 ? "\(index + 1)".padded(toWidth: 5) : "     ", .accent) + line
      }
    }
    let body =
      Paragraph.lines(title, width: room, .bold)
      + text.flatMap { Paragraph.lines($0, width: room) } + [StyledLine()] + numbered
      + [StyledLine("Esc  ", .accent) + StyledLine(leaving)]
    return body.map { (StyledLine("┃ ", .accent) + $0).cut(to: width) }
  }
}

extension Panel {
  /// Creates the panel of a failure, with its ways out.
  public init(_ report: FailureReport) {
    self.init(
      title: report.title,
      text: [report.reason, report.suggestion].compactMap(\.self),
      choices: report.recoveries.map(\.title)
    )
  }
}
