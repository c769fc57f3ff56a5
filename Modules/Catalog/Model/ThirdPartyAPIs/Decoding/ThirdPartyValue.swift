/// Something in another store's answer that can be read as one of ours.
protocol ThirdPartyValue: Decodable, Sendable {
  /// What it is here.
  associatedtype Native: Sendable

  /// The same, as one of ours.
  var native: Native { get }
}

extension DecodingError {
  /// The error for something that is of the right type and still not what it should be.
  static func corrupted(_ reason: String, in decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }
}
