import FoundationCore

/// A kind of text for an output, by the control sequences that a terminal gets with it.
///
/// Pipes and files get text of any kind unchanged.
public enum OutputContent: Sendable, CaseIterable {
  /// Text, which may come from outside: a terminal gets no control sequences.
  case plain

  /// Text with the colours and links of ``Style``, the only sequences that a terminal gets.
  case styled

  /// JSON, in which escapes stand for the characters that a terminal must not get.
  case json

  /// A frame of the screen, which is drawn from lines without control sequences.
  case frame

  /// Returns the text as a terminal gets it.
  func safe(_ text: String) -> String {
    switch self {
    case .plain: text.withoutControls
    case .styled: text.withoutForeignSequences
    case .json: text.terminalSafeJSON
    case .frame: text
    }
  }
}

/// The output of a console on a terminal, through which all text passes.
///
/// It removes control sequences that do not belong to the kind of the text, and clears the status
/// line first.
struct TerminalOutput: TextOutput {
  private let base: any TextOutput
  private let statusLine: StatusLine

  init(_ base: any TextOutput, with statusLine: StatusLine) {
    self.base = base
    self.statusLine = statusLine
  }

  var isTerminal: Bool { base.isTerminal }
  var columns: Int? { base.columns }
  var rows: Int? { base.rows }
  var hasWritten: Bool { base.hasWritten }

  func write(_ text: String) throws(OutputError) { try write(text, as: .plain) }

  func write(_ text: String, as content: OutputContent) throws(OutputError) {
    try statusLine.clear(andWrite: content.safe(text), to: base)
  }

  func flush() throws(OutputError) { try base.flush() }
}

extension StringProtocol {
  /// The text with its line breaks and tabs, but without control sequences.
  fileprivate var withoutControls: String {
    if utf8.allSatisfy({ 0x20...0x7E ~= $0 || $0 == 0x0A || $0 == 0x09 }) { return String(self) }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        line.split(separator: "\t", omittingEmptySubsequences: false)
          .map { String($0).terminalSafe }.joined(separator: "\t")
      }
      .joined(separator: "\n")
  }
}

extension String {
  /// The text with the sequences of ``Style``, but without others.
  fileprivate var withoutForeignSequences: String {
    var safe = ""
    var (start, next) = (startIndex, startIndex)
    while let escape = utf8[next...].firstIndex(of: 0x1B) {
      if let end = utf8[escape...].endOfStyleSequence {
        safe += self[start..<escape].withoutControls + self[escape..<end]
        (start, next) = (end, end)
      } else {
        next = utf8.index(after: escape)
      }
    }
    return safe + self[start...].withoutControls
  }
}

extension Substring.UTF8View {
  /// The end of the colour, weight or link that the text begins with; `nil` if it does not.
  fileprivate var endOfStyleSequence: Index? {
    if starts(with: "\u{1B}[".utf8) {
      let end = dropFirst(2).firstIndex { !(0x30...0x39 ~= $0 || $0 == UInt8(ascii: ";")) }
      return end.flatMap { self[$0] == UInt8(ascii: "m") ? index(after: $0) : nil }
    }
    guard starts(with: "\u{1B}]8;;".utf8) else { return nil }
    let end = dropFirst(5).firstIndex { !(0x21...0x7E ~= $0) }
    return end.flatMap { self[$0...].starts(with: "\u{1B}\\".utf8) ? index($0, offsetBy: 2) : nil }
  }
}
