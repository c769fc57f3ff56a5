public import Foundation

/// Whether text for one output is coloured, and how.
///
/// Judged for each output alone, the first that applies deciding: `--no-color` off; `NO_COLOR` not
/// empty off; `CLICOLOR_FORCE` neither empty nor 0 on; `CLICOLOR=0` off; `TERM=dumb` off; then on
/// for a terminal and off for anything else.
public struct Style: Sendable {
  /// What text can be painted with, as terminals number it.
  public enum Ink: Int, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  public let isOn: Bool

  /// Whether text can lead to an address.
  private let hasLinks: Bool

  /// Neither colour nor links, for text that is coloured later or not at all.
  public static let plain = Style(isOn: false, hasLinks: false)

  private init(isOn: Bool, hasLinks: Bool) {
    self.isOn = isOn
    self.hasLinks = hasLinks
  }

  public init(for output: any TextOutput, environment: [String: String], isColorless: Bool) {
    func value(_ name: String) -> String { environment[name] ?? "" }
    isOn =
      if isColorless || !value("NO_COLOR").isEmpty {
        false
      } else if !["", "0"].contains(value("CLICOLOR_FORCE")) {
        true
      } else {
        output.isTerminal && value("CLICOLOR") != "0" && value("TERM") != "dumb"
      }
    hasLinks = output.isTerminal && isOn && Hyperlink.isKnown(to: environment)
  }

  /// The text in that ink, or as it is when colour is off.
  public func paint(_ text: String, _ ink: Ink) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The text as a link, where the terminal has such things.
  public func link(_ text: String, to url: URL) -> String {
    hasLinks ? Hyperlink.text(text, to: url) : text
  }
}
