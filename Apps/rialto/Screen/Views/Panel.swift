import FoundationCore

/// Something that wants an answer: what went wrong and the ways out, or what is to be done.
struct Panel: Sendable, Hashable {
  var title: String
  var text: [String] = []
  /// The ways to go on, chosen by their numbers.
  var choices: [String] = []
  /// What the key does that leaves it.
  var leaving = "leave it"

  func lines(width: Int) -> [Line] {
    let room = width - 2
    let numbered = choices.enumerated().flatMap { index, choice in
      Paragraph.lines(choice, width: room - 5).enumerated().map { row, line in
        Line(row == 0 ? "\(index + 1)".padded(toWidth: 5) : "     ", .accent) + line
      }
    }
    let body =
      Paragraph.lines(title, width: room, .bold)
      + text.flatMap { Paragraph.lines($0, width: room) } + [Line()] + numbered
      + [Line("Esc  ", .accent) + Line(leaving)]
    return body.map { (Line("┃ ", .accent) + $0).cut(to: width) }
  }
}

extension Panel {
  /// A failure, with its ways out.
  init(_ report: FailureReport) {
    title = report.title
    text = [report.reason, report.suggestion].compactMap(\.self)
    choices = report.recoveries.map(\.title)
  }
}
