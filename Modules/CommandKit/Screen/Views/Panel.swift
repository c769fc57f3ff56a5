import FoundationCore

/// A question on a screen: a failure with its recoveries, or a choice of actions.
struct Panel: Sendable, Hashable {
  let title: String
  /// The sentences below the title.
  var text: [String] = []
  /// The choices, by their labels.
  var choices: [String] = []
  var labels = Labels.digits
  /// The label of Escape.
  var cancelLabel = "Cancel"
  /// The typed answer; `nil` if only a choice answers.
  var answer: String?

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

  /// The keys of the choices.
  enum Labels: Sendable, Hashable {
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
    func range(of count: Int) -> String { count > 1 ? "\(self[0])-\(self[count - 1])" : self[0] }

    private static let alphabet = Array("abcdefghi")
  }
}

/// A key with its current meaning.
struct KeyHint: Sendable, Hashable {
  /// The label of the key.
  let key: String

  /// The meaning, in a word or two.
  let meaning: String

  init(_ key: String, _ meaning: String) { (self.key, self.meaning) = (key, meaning) }

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
