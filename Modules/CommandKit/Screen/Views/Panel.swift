import FoundationCore

/// A question on a screen: a failure with its recoveries, or a choice of actions.
public struct Panel: Sendable, Hashable {
  let title: String
  let text: [String]
  /// The choices, by their labels.
  let choices: [String]
  let labels: Labels
  /// The label of Escape.
  let cancelLabel: String
  /// The typed answer; `nil` if only a choice answers.
  var answer: String?

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: Sentences below the title.
  ///   - choices: The choices, by their labels.
  ///   - labels: The keys of the choices.
  ///   - cancelLabel: The label of Escape.
  public init(
    title: String,
    text: [String] = [],
    choices: [String] = [],
    labels: Labels = .digits,
    cancelLabel: String = "Cancel"
  ) {
    self.title = title
    self.text = text
    self.choices = choices
    self.labels = labels
    self.cancelLabel = cancelLabel
  }

  func lines(width: Int) -> [StyledLine] {
    let room = width - 2
    let numbered = choices.enumerated().flatMap { index, choice in
      Paragraph.lines(choice, width: room - 5).enumerated().map { row, line in
        StyledLine(row == 0 ? labels[index].padded(toWidth: 5) : "     ", .accent) + line
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
}

extension Panel {
  /// The keys of the choices.
  public enum Labels: Sendable, Hashable {
    /// 1, 2, 3 and so on.
    case digits
    /// a, b, c and so on, where digits have another meaning.
    case letters

    subscript(index: Int) -> String {
      switch self {
      case .digits: String(index + 1)
      case .letters: String(Self.alphabet[min(index, Self.alphabet.count - 1)])
      }
    }

    /// Returns the index of the choice with a letter.
    func index(of letter: Character) -> Int? { Self.alphabet.firstIndex(of: letter) }

    /// Returns the labels of a number of choices: `a-c`.
    func range(of count: Int) -> String {
      count > 1 ? "\(self[0])-\(self[count - 1])" : self[0]
    }

    private static let alphabet = Array("abcdefghi")
  }
}

/// A key with its current meaning.
public struct KeyHint: Sendable, Hashable {
  /// The label of the key.
  public let key: String

  /// The meaning, in a word or two.
  public let meaning: String

  /// Creates a hint.
  public init(_ key: String, _ meaning: String) {
    self.key = key
    self.meaning = meaning
  }

  /// Returns as many hints as fit in a line, and always the last one.
  static func line(_ hints: [KeyHint], width: Int) -> StyledLine {
    guard let last = hints.last else { return StyledLine() }
    var line = StyledLine()
    for hint in hints.dropLast() {
      let longer = line + hint.line + StyledLine("   ")
      if longer.width + last.line.width > width { break }
      line = longer
    }
    return (line + last.line).cut(to: width)
  }

  private var line: StyledLine { StyledLine(key, .accent) + StyledLine(" " + meaning, .dim) }
}
