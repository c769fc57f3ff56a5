public import FoundationCore

/// A question on a screen: a failure with its recoveries, or a choice of actions.
public struct Panel: Sendable, Hashable {
  let title: String
  let text: [String]
  /// The choices, by number.
  let choices: [String]
  /// The label of Escape.
  let cancelLabel: String
  /// The typed answer; `nil` if only a choice answers.
  var answer: String?

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: Sentences below the title.
  ///   - choices: The choices, by number.
  ///   - cancelLabel: The label of Escape.
  public init(
    title: String,
    text: [String] = [],
    choices: [String] = [],
    cancelLabel: String = "Cancel"
  ) {
    self.title = title
    self.text = text
    self.choices = choices
    self.cancelLabel = cancelLabel
  }

  func lines(width: Int) -> [StyledLine] {
    let room = width - 2
    let numbered = choices.enumerated().flatMap { index, choice in
      Paragraph.lines(choice, width: room - 5).enumerated().map { row, line in
        StyledLine(row == 0 ? "\(index + 1)".padded(toWidth: 5) : "     ", .accent) + line
      }
    }
    let typed = answer.map {
      [StyledLine("> ", .accent) + StyledLine($0) + StyledLine("_", .accent)]
    }
    let body =
      Paragraph.lines(title, width: room, style: .bold) + (typed ?? [])
      + text.flatMap { Paragraph.lines($0, width: room) } + [StyledLine()] + numbered
      + [StyledLine("Esc  ", .accent) + StyledLine(cancelLabel)]
    return body.map { (StyledLine("┃ ", .accent) + $0).cut(to: width) }
  }
}

extension Panel {
  /// Creates the panel of a question of a conversation, which works on an answer if it is `nil`.
  init(_ question: ScreenDialog.Question?, answer: String) {
    self.init(
      title: question?.text ?? "Please wait …",
      text: question?.lines ?? [],
      choices: question?.choices ?? []
    )
    if let question, question.choices.isEmpty || question.choices.count > 9 { self.answer = answer }
  }

  /// Creates the panel of a failure, with its recoveries.
  public init(_ failure: PresentedFailure) {
    self.init(
      title: failure.report.title,
      text: [failure.report.reason, failure.guidance].compactMap(\.self),
      choices: failure.choices.map(\.recovery.titleWithDelay),
      cancelLabel: failure.cancelTitle
    )
  }
}

extension Recovery {
  /// The title, with the delay of a retry.
  fileprivate var titleWithDelay: String {
    guard case .retry(let delay) = action, delay >= .seconds(1) else { return title }
    return "\(title), after \(delay.roundedText)"
  }
}
