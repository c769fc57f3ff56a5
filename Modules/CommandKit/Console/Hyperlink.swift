import Foundation

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
