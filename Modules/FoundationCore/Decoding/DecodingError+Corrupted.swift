extension DecodingError {
  /// Returns the error for a value of the right type that is not valid.
  ///
  /// - Parameters:
  ///   - reason: The reason, in a sentence.
  ///   - decoder: The decoder of the value.
  /// - Returns: The error.
  public static func corrupted(_ reason: String, in decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }
}
