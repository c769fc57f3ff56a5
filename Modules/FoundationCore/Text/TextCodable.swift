/// A value that is encoded as a text, such as a currency as its code.
public protocol TextCodable: LosslessStringConvertible, Codable {
  /// A sentence about the format of the text, for decoding errors.
  static var textFormat: String { get }
}

extension TextCodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.textFormat)
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
