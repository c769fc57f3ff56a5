/// A strict JSON decoder that decodes numbers exactly and reports the path of each error.
///
/// ```swift
/// let product = try ExactJSONDecoder().decode(Product.self, from: body)
/// ```
///
/// It refuses trailing commas, comments and `NaN`. 64-bit integers and decimals keep all their digits,
/// and dates are texts in any format that `Date(lenient:)` reads.
/// Of two members with one name, the first counts. Time and memory are linear in the size of the
/// text. A decoder has no state, so one can be used for concurrent decodings.
public struct ExactJSONDecoder: Sendable {
  /// The greatest nesting depth of arrays and objects.
  ///
  /// A recursive type needs up to 2 KiB of stack for each level, as with any decoder; on a thread
  /// with 512 KiB of stack, 200 levels are safe.
  public var maximumDepth = 512

  /// The greatest number of values and names in a document; an array or object counts as two.
  ///
  /// It bounds the memory of a decoding, since a value may be two bytes of the text.
  public var maximumValues = 1 << 24

  /// `false` to refuse documents with an escape of half a surrogate pair, as I-JSON does.
  public var allowsUnpairedSurrogates = true

  /// The elements of a list that may be dropped before decoding fails; by default, all but one.
  public var tolerance = DropTolerance.atLeastOne

  /// The values for `decoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates a decoder with the default limits.
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
    // With unlimited tolerance, the drops go to the task's collector, if the task has one.
    try read(type, from: text, reportsDrops: tolerance != .any).value
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
    try read(type, from: text, reportsDrops: true)
  }

  private func read<Value: Decodable>(
    _ type: Value.Type,
    from bytes: some Collection<UInt8>,
    reportsDrops: Bool
  ) throws(DecodingFailure) -> (value: Value, report: DropReport) {
    do {
      let text =
        try bytes.withContiguousStorageIfAvailable(text)
        ?? Array(bytes).withUnsafeBufferPointer(text)
      var reader = JSONReader(text, reportsDrops: reportsDrops)
      return (try reader.readDocument(type), try reader.report)
    } catch {
      throw DecodingFailure(error)
    }
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) throws -> JSONText {
    try JSONText(copying: UnsafeRawBufferPointer(bytes), options: self)
  }
}
