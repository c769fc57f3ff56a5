/// Whether text for one output is coloured, and how.
///
/// Judged for each output alone, the first that applies deciding: `--no-color` off; `NO_COLOR` not
/// empty off; `CLICOLOR_FORCE` neither empty nor 0 on; `CLICOLOR=0` off; `TERM=dumb` off; then on
/// for a terminal and off for anything else.
struct Style: Sendable {
  /// What text can be painted with, as terminals number it.
  enum Ink: Int {
    case bold = 1
    case red = 31
  }

  let isOn: Bool

  init(for output: any TextOutput, environment: [String: String], isColorless: Bool) {
    func value(_ name: String) -> String { environment[name] ?? "" }
    isOn =
      if isColorless || !value("NO_COLOR").isEmpty {
        false
      } else if !["", "0"].contains(value("CLICOLOR_FORCE")) {
        true
      } else {
        output.isTerminal && value("CLICOLOR") != "0" && value("TERM") != "dumb"
      }
  }

  /// The text in that ink, or as it is when colour is off.
  func paint(_ text: String, _ ink: Ink) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
