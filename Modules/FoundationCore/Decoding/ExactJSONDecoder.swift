public import Foundation

/// Decodes JSON to the letter of the standard, exactly, and tells where each value stood.
///
/// ```swift
/// let product = try ExactJSONDecoder().decode(Product.self, from: body)
/// ```
///
/// Trailing commas, comments and `NaN` are refused; 64-bit integers and decimals arrive as they
/// were written; where an object names a member twice, the first counts. Time and memory grow in
/// step with the text. A decoder is a value without state: one serves any number of decodings at
/// once.
public struct ExactJSONDecoder: Sendable {
  /// How names in the text become the names of coding keys.
  public var keys: KeyStrategy = .asWritten

  /// How dates are written.
  public var dates: DateStrategy = .tolerant

  /// How many arrays and objects may stand inside one another.
  ///
  /// A type that contains itself takes up to 2 KiB of the stack for each level, as with any
  /// decoder; on a thread with half a mebibyte, 200 levels are safe.
  public var maximumDepth = 512

  /// The most values and names of a document, of which an array or object counts as two.
  ///
  /// While it is decoded, each takes eight bytes beside the text: by default, 128 MiB at most.
  public var maximumValues = 1 << 24

  /// The share of a list that may be dropped before the whole answer is refused; by default, at least
  /// one element has to be left.
  public var tolerance = DropTolerance.notEverything

  /// What types find in `decoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Makes a decoder that takes names as they are written and dates in any usual form.
  public init() {}

  /// Decodes one whole document.
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from text: some Collection<UInt8>
  ) throws(DecodingFailure) -> Value {
    guard tolerance == .any else { return try decodeReporting(type, from: text).value }
    do {
      return try document(text) { try $0.decode(type) }
    } catch {
      throw DecodingFailure(error)
    }
  }

  /// Decodes one whole document and says what lenient wrappers dropped on the way.
  public func decodeReporting<Value: Decodable>(
    _ type: Value.Type,
    from text: some Collection<UInt8>
  ) throws(DecodingFailure) -> (value: Value, report: DropReport) {
    try DropReport.collecting(tolerance: tolerance) {
      try document(text) { try $0.decode(type) }
    }
  }

  private func document<Value>(
    _ text: some Collection<UInt8>,
    _ decode: (JSONValueDecoder) throws -> Value
  ) throws -> Value {
    let read = { (bytes: UnsafeBufferPointer<UInt8>) in
      Result { () throws(JSONSyntaxError) in
        JSONDocument(
          try JSONParser.read(
            UnsafeRawBufferPointer(bytes),
            maximumDepth: maximumDepth,
            maximumValues: maximumValues
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
  /// How names in the text become the names of coding keys.
  public enum KeyStrategy: Sendable {
    /// They are the same.
    case asWritten
    /// `image_url` is `imageUrl`; leading and trailing underscores stay.
    case fromSnakeCase
    /// By a rule of your own.
    case custom(@Sendable (String) -> String)
  }

  /// How dates are written.
  public enum DateStrategy: Sendable {
    /// As text, in any of the forms that `Date(tolerant:)` reads.
    case tolerant
    case secondsSince1970
    case millisecondsSince1970
    /// By a rule of your own.
    case custom(@Sendable (any Decoder) throws -> Date)
  }
}
