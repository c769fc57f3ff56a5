import Foundation

/// Text on a terminal that leads to an address (OSC 8).
enum Hyperlink {
  /// Whether the terminal is one that is known to have links, or is said to.
  ///
  /// There is no way to ask; others would show nothing of them at best.
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

  /// The text as a link; as it is where the address could end the link and begin something else.
  static func text(_ text: String, to url: URL) -> String {
    let address = url.absoluteString
    guard !text.isEmpty, ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      address.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), address.utf8.count <= 2000
    else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
