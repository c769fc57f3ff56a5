/// The reading of a field into memory, regardless of the type of its value.
///
/// The part of a field is its value, or the wrapped value of an optional. The reader reads the part of
/// an expected member from the document; `settle` makes the field's value of the part, or the value of
/// a missing or null member. A decoder decodes the value itself.
@usableFromInline
final class FieldReader: Sendable {
  /// Makes the field's value in the memory that has its part, or nothing yet.
  ///
  /// Only for the outcome `value` is there a part. Returns `false`, and sets nothing, if the field has
  /// no value for the outcome.
  @usableFromInline typealias Settle =
    @Sendable (UnsafeMutableRawPointer, DecodingOutcome) -> Bool

  typealias Members = KeyedDecodingContainer<ShapeKey>
  typealias Decode<Value> = @Sendable (Members, ShapeKey) throws -> Value

  let size: Int
  let alignment: Int
  /// `false` if only a decoder can read the field.
  let readsDocuments: Bool

  private let name: JSONMemberName
  private let formerName: JSONMemberName?
  private let readPart: JSONReader.Read
  private let settle: Settle
  private let decodeValue: @Sendable (Members, UnsafeMutableRawPointer) throws -> Void
  private let destroyValue: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Creates the reader of a field.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The type of the value.
  ///   - formerName: A name that the member had in earlier versions.
  ///   - part: The reader of the part, whose memory is not larger than the value's; `nil` if only a
  ///     decoder can read it.
  ///   - settle: The function that makes the value of the part; by default it is the part.
  ///   - decode: The function that decodes the value.
  convenience init<Value>(
    _ name: String,
    of value: Value.Type,
    formerly formerName: String? = nil,
    part: JSONReader?,
    settle: @escaping Settle = { $1 == .value },
    decode: @escaping Decode<Value>
  ) {
    let key = ShapeKey(name)
    self.init(name, of: value, formerly: formerName, part: part, settle: settle) {
      $1.initializeMemory(as: value, to: try decode($0, key))
    }
  }

  /// Creates the reader of a field whose part may be missing.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - value: The type of the value.
  ///   - part: The type of the part.
  ///   - isLossy: `true` if an invalid part is reported instead of refused.
  ///   - settle: The function that makes a value for each outcome.
  convenience init<Value, Part: FieldValue>(
    _ name: String,
    of value: Value.Type,
    part: Part.Type,
    isLossy: Bool,
    settle: @escaping Settle
  ) {
    let key = ShapeKey(name)
    self.init(name, of: value, part: Part.jsonReader, settle: settle) { members, place in
      var outcome = DecodingOutcome.missing
      do {
        if let value = try members.decodeIfPresent(part, forKey: key) {
          place.initializeMemory(as: part, to: isLossy ? try validated(value) : value)
          outcome = .value
        }
      } catch  where isLossy {
        members.recordDrop(of: part, forKey: key, because: error)
        outcome = .mismatch
      }
      guard settle(place, outcome) else { preconditionFailure("A lossy field has no value.") }
    }
  }

  private init<Value>(
    _ name: String,
    of value: Value.Type,
    formerly formerName: String? = nil,
    part: JSONReader?,
    settle: @escaping Settle,
    decodeInto: @escaping @Sendable (Members, UnsafeMutableRawPointer) throws -> Void
  ) {
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    readsDocuments = part != nil
    self.name = JSONMemberName(name)
    self.formerName = formerName.map { JSONMemberName($0) }
    readPart = (part ?? .refusing).read
    self.settle = settle
    decodeValue = decodeInto
    destroyValue = { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
  }

  /// Reads an expected value.
  func read(
    from members: inout JSONMembers,
    of document: JSONDocument,
    into place: UnsafeMutableRawPointer
  ) throws(UnexpectedJSON) {
    // The decoder says which of two names counts.
    if let formerName, let node = members.value(named: formerName, in: document),
      !document.isNull(at: node)
    {
      throw UnexpectedJSON()
    }
    var outcome = DecodingOutcome.missing
    if let node = members.value(named: name, in: document) {
      outcome = document.isNull(at: node) ? .null : .value
      if outcome == .value { try readPart(document, node, place) }
    }
    guard settle(place, outcome) else { throw UnexpectedJSON() }
  }

  /// Decodes the value.
  func decode(from members: Members, into place: UnsafeMutableRawPointer) throws {
    try decodeValue(members, place)
  }

  func destroy(at place: UnsafeMutableRawPointer) { destroyValue(place) }
}
