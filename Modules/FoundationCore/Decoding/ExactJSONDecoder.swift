public import Foundation

/// A strict JSON decoder that decodes numbers exactly and reports the path of each error.
///
/// ```swift
/// let product = try ExactJSONDecoder().decode(Product.self, from: body)
/// ```
///
/// It refuses trailing commas, comments and `NaN`. 64-bit integers and decimals keep all their digits.
/// Of two members with one name, the first counts. Time and memory are linear in the size of the
/// text. A decoder has no state, so one can be used for concurrent decodings.
public struct ExactJSONDecoder: Sendable {
  /// The conversion of member names to coding keys.
  public var keyDecodingStrategy: KeyStrategy = .useDefaultKeys

  /// The format of dates.
  public var dateDecodingStrategy: DateStrategy = .lenient

  /// The greatest nesting depth of arrays and objects.
  ///
  /// A recursive type needs up to 2 KiB of stack for each level, as with any decoder; on a thread
  /// with 512 KiB of stack, 200 levels are safe.
  public var maximumDepth = 512

  /// The greatest number of values and names in a document; an array or object counts as two.
  ///
  /// During decoding, each takes eight bytes beside the text: by default, 128 MiB at most.
  public var maximumValues = 1 << 24

  /// `false` to refuse documents with an escape of half a surrogate pair, as I-JSON does.
  public var allowsUnpairedSurrogates = true

  /// The elements of a list that may be dropped before decoding fails; by default, all but one.
  public var tolerance = DropTolerance.atLeastOne

  /// The values for `decoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates a decoder with unconverted member names and lenient dates.
  public init() {}

  /// Decodes a document.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: The bytes of the document, in UTF-8.
  /// - Returns: The decoded value.
  /// - Throws: ``DecodingFailure/notJSON(_:)`` if the text is not JSON, or another
  ///   ``DecodingFailure`` if it does not match the type.
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from text: some Collection<UInt8>
  ) throws(DecodingFailure) -> Value {
    guard tolerance == .any else { return try decodeWithReport(type, from: text).value }
    do {
      return try withDocument(text) { try $0.decode(type) }
    } catch {
      throw DecodingFailure(error)
    }
  }

  /// Decodes a document and reports the values that lenient wrappers dropped.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: The bytes of the document, in UTF-8.
  /// - Returns: The decoded value and the report.
  /// - Throws: ``DecodingFailure/notJSON(_:)`` if the text is not JSON,
  ///   ``DecodingFailure/tooManyDropped(_:_:)`` if too many elements were dropped, or another
  ///   ``DecodingFailure`` if it does not match the type.
  public func decodeWithReport<Value: Decodable>(
    _ type: Value.Type,
    from text: some Collection<UInt8>
  ) throws(DecodingFailure) -> (value: Value, report: DropReport) {
    try DropReport.collecting(tolerance: tolerance) {
      try withDocument(text) { try $0.decode(type) }
    }
  }

  private func withDocument<Value>(
    _ text: some Collection<UInt8>,
    decode: (JSONValueDecoder) throws -> Value
  ) throws -> Value {
    let read = { (bytes: UnsafeBufferPointer<UInt8>) in
      Result { () throws(JSONSyntaxError) in
        JSONDocument(
          try JSONParser.read(
            UnsafeRawBufferPointer(bytes),
            maximumDepth: maximumDepth,
            maximumValues: maximumValues,
            allowsUnpairedSurrogates: allowsUnpairedSurrogates
          ),
          options: self
        )
      }
    }
    let document =
      try text.withContiguousStorageIfAvailable(read)?.get()
      ?? Array(text).withUnsafeBufferPointer(read).get()
    return try decode(JSONValueDecoder(element: JSONElement(rootOf: document)))
  }
}

extension ExactJSONDecoder {
  /// A conversion of member names to coding keys.
  public enum KeyStrategy: Sendable {
    /// No conversion.
    case useDefaultKeys
    /// Converts `image_url` to `imageUrl`; leading and trailing underscores are kept.
    case convertFromSnakeCase
    /// Converts names with a function.
    case custom(@Sendable (String) -> String)
  }

  /// A format of dates.
  public enum DateStrategy: Sendable {
    /// Text in any format that `Date(lenient:)` reads.
    case lenient
    /// A number of seconds.
    case secondsSince1970
    /// A number of milliseconds.
    case millisecondsSince1970
    /// Decodes dates with a function.
    case custom(@Sendable (any Decoder) throws -> Date)
  }
}
