import FoundationCore

extension Column {
  /// Returns the same column with a colour or weight on terminals that depends on the row.
  ///
  /// - Parameter attribute: Returns the attribute of a row; `nil` for plain text.
  /// - Returns: The column.
  public func styled(_ attribute: @escaping @Sendable (Item) -> Style.Attribute?) -> Column {
    var column = self
    column.attribute = attribute
    return column
  }

  /// Returns the same column with its texts wrapped on terminals, not truncated.
  ///
  /// On a narrow terminal the texts are below their rows.
  ///
  /// - Returns: The column.
  public func wrapped() -> Column {
    var column = self
    column.wraps = true
    return column
  }
}
