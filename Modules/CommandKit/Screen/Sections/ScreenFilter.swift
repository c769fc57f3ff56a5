/// A filter of a list, which its search text has as `name:value`.
public struct ScreenFilter: Sendable, Hashable {
  /// A value of a filter.
  public struct Choice: Sendable, Hashable {
    let value: String
    let title: String

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - value: The value in the search text: `de`.
    ///   - title: The title in the menu: `Germany`.
    public init(value: String, title: String) {
      self.value = value
      self.title = title
    }
  }

  let name: String
  let choices: [Choice]

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - name: The name in the search text and in the menu: `country`.
  ///   - choices: The values to choose from.
  public init(_ name: String, choices: [Choice]) {
    self.name = name
    self.choices = choices
  }

  /// Returns a search text with this filter set to a value; `nil` removes the filter.
  func setting(_ value: String?, in text: String) -> String {
    let words = text.split(separator: " ").map(String.init).filter { !isSet(by: $0) }
    return (words + [value.map { "\(name):\($0)" }].compactMap(\.self)).joined(separator: " ")
  }

  /// Returns `true` if a search text has this filter.
  func isSet(in text: String) -> Bool { text.split(separator: " ").contains { isSet(by: $0) } }

  private func isSet(by word: some StringProtocol) -> Bool {
    word.lowercased().hasPrefix(name + ":")
  }
}

extension Substring {
  /// Returns the value of a filter in a word of a search text, in lower case; `nil` for another word.
  ///
  /// - Parameter name: The name of the filter: `status` for `status:paid`.
  /// - Returns: The value.
  public func value(of name: String) -> String? {
    lowercased().hasPrefix(name + ":") ? dropFirst(name.count + 1).lowercased() : nil
  }
}
