public import Foundation

/// The colours and links of text for one output.
///
/// The first rule that applies decides, for each output by itself: `--no-color` and a non-empty
/// `NO_COLOR` disable colours; a `CLICOLOR_FORCE` other than 0 enables them; `CLICOLOR=0` and
/// `TERM=dumb` disable them; otherwise terminals have them and other outputs do not.
public struct Style: Sendable {
  /// A colour or weight of text, by its SGR code.
  public enum Attribute: Int, Sendable {
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

  /// `true` if colours are enabled.
  public let isOn: Bool

  /// `true` if colours are enabled and the terminal has a palette of 256.
  public let hasPalette: Bool

  /// `true` if the terminal supports hyperlinks.
  private let hasLinks: Bool

  /// The style without colours and hyperlinks.
  public static let plain = Style(isOn: false, hasPalette: false, hasLinks: false)

  private init(isOn: Bool, hasPalette: Bool, hasLinks: Bool) {
    self.isOn = isOn
    self.hasPalette = hasPalette
    self.hasLinks = hasLinks
  }

  /// Creates the style of an output.
  public init(for output: any TextOutput, environment: [String: String], disablesColor: Bool) {
    func value(_ name: String) -> String { environment[name] ?? "" }
    isOn =
      if disablesColor || !value("NO_COLOR").isEmpty {
        false
      } else if !["", "0"].contains(value("CLICOLOR_FORCE")) {
        true
      } else {
        output.isTerminal && value("CLICOLOR") != "0" && value("TERM") != "dumb"
      }
    let terminal = value("TERM")
    hasPalette =
      isOn
      && (!value("COLORTERM").isEmpty
        || ["256color", "kitty", "ghostty", "alacritty"].contains { terminal.contains($0) })
    hasLinks = output.isTerminal && isOn && Hyperlink.isKnown(to: environment)
  }

  /// Returns text with a colour or weight, or unchanged if colours are disabled.
  public func apply(_ attribute: Attribute, to text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(attribute.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Returns text in colours of the palette of 256, or unchanged if the terminal has no palette.
  ///
  /// - Parameters:
  ///   - colour: The colour of the text; `nil` for the terminal's.
  ///   - ground: The colour behind the text; `nil` for the terminal's.
  ///   - text: The text.
  /// - Returns: The text with its escape sequences.
  public func apply(colour: Int?, ground: Int?, to text: String) -> String {
    let codes = [colour.map { "38;5;\($0)" }, ground.map { "48;5;\($0)" }].compactMap(\.self)
    guard hasPalette, !codes.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// Returns text as a hyperlink, or unchanged if the terminal does not support them.
  public func link(_ text: String, to url: URL) -> String {
    hasLinks ? Hyperlink.text(text, to: url) : text
  }
}

/// Hyperlinks on terminals (OSC 8).
enum Hyperlink {
  /// Returns `true` if the environment names a terminal that is known to support hyperlinks.
  ///
  /// A terminal cannot be asked, and others ignore hyperlinks at best.
  static func isKnown(to environment: [String: String]) -> Bool {
    func value(_ name: String) -> String { environment[name] ?? "" }
    if !value("FORCE_HYPERLINK").isEmpty { return value("FORCE_HYPERLINK") != "0" }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "mintty"]
    let terminals = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour"]
    return programs.contains(value("TERM_PROGRAM"))
      || terminals.contains { value("TERM").hasPrefix($0) }
      || Int(value("VTE_VERSION")).map { $0 >= 5000 } == true
      || ["WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].contains { !value($0).isEmpty }
  }

  /// Returns text as a link, or unchanged if the URL could end the escape sequence.
  static func text(_ text: String, to url: URL) -> String {
    let address = url.absoluteString
    guard !text.isEmpty, ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      address.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), address.utf8.count <= 2000
    else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
