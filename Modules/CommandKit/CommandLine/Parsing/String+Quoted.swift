import FoundationCore

extension String {
  /// The text in quotes for an error message, truncated, with control characters escaped.
  public var quotedForDisplay: String {
    let visible = unicodeScalars.prefix(200).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "'" + visible.joined().terminalSafe.truncated(toWidth: 60) + "'"
  }
}
