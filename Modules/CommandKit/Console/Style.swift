public import Foundation

/// The colours and links of text for one output.
///
/// Judged for each output alone, the first that applies deciding: `--no-color` off; `NO_COLOR` not
/// empty off; `CLICOLOR_FORCE` neither empty nor 0 on; `CLICOLOR=0` off; `TERM=dumb` off; then on
/// for a terminal and off for anything else.
public struct Style: Sendable {
  /// The colours and weights of text, as terminals number them.
  public enum Ink: Int, Sendable {
    /// Bold.
    case bold = 1
    /// Dim.
    case dim = 2
    /// Red.
    case red = 31
    /// Green.
    case green = 32
    /// Yellow.
    case yellow = 33
    /// Blue.
    case blue = 34
    /// Magenta.
    case magenta = 35
    /// Cyan.
    case cyan = 36
  }

  /// True if text is coloured.
  public let isOn: Bool

  /// Whether text can lead to an address.
  private let hasLinks: Bool

  /// The style without colours and links.
  public static let plain = Style(isOn: false, hasLinks: false)

  private init(isOn: Bool, hasLinks: Bool) {
    self.isOn = isOn
    self.hasLinks = hasLinks
  }

  /// Creates the style of an output.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - environment: The environment variables.
  ///   - isColorless: True where colour was refused for this command.
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

  /// Returns the text in that ink, or as it is where colour is off.
  public func paint(_ text: String, _ ink: Ink) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Returns the text as a link, where the terminal has such things.
  public func link(_ text: String, to url: URL) -> String {
    hasLinks ? Hyperlink.text(text, to: url) : text
  }
}
