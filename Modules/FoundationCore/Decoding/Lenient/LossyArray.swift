/// An array or set that leaves out invalid elements instead of failing to decode.
///
/// ```swift
/// @LossyArray var products: [Product]
/// @LossyArray var tags: [String]?
/// @LossyArray var sizes: Set<Int>
/// ```
///
/// A missing or null array is empty, or `nil` if it is optional. A value of another type gives the
/// same, and an entry in the ``DropReport``. Each invalid element has an entry too.
@propertyWrapper
public struct LossyArray<Value: LossySequence> {
  /// The valid elements.
  public var wrappedValue: Value

  /// The outcome of decoding the array.
  public let projectedValue: DecodingOutcome

  /// Wraps a value that was not decoded.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    projectedValue = .value
  }

  @inlinable
  init(_ readable: ReadableElements<Value>) where Value.Element: Decodable {
    wrappedValue = readable.value
    projectedValue = readable.outcome
  }
}

extension LossyArray: ValueWrapper {}
extension LossyArray: Sendable where Value: Sendable {}
extension LossyArray: Equatable where Value: Equatable {}
extension LossyArray: Hashable where Value: Hashable {}
extension LossyArray: Encodable where Value: Encodable {}

extension LossyArray: Decodable where Value.Element: Decodable {
  @inlinable
  public init(from decoder: any Decoder) throws { self.init(try ReadableElements(from: decoder)) }
}

extension KeyedDecodingContainer {
  /// Decodes the wrapped value of a member, which may be missing.
  ///
  /// - Throws: Only if the decoder itself fails; an invalid value is dropped.
  @inlinable
  public func decode<Value: LossySequence>(
    _ type: LossyArray<Value>.Type,
    forKey key: Key
  ) throws -> LossyArray<Value> where Value.Element: Decodable {
    LossyArray(try ReadableElements(self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes the wrapped value, or no member if it is `nil`.
  ///
  /// - Throws: The error of the encoder.
  public mutating func encode<Value: LossySequence & Encodable>(
    _ value: LossyArray<Value>,
    forKey key: Key
  ) throws {
    // `elements` is `nil` only for a `nil` optional.
    guard value.wrappedValue.elements != nil else { return }
    try encode(value.wrappedValue, forKey: key)
  }
}

/// A type that can be created from the valid elements of a list: an array, a set, or an optional of
/// one.
///
/// For a missing list, an optional is `nil` and a collection empty.
public protocol LossySequence {
  /// The type of the elements.
  associatedtype Element

  /// The value of a missing list.
  static var absent: Self { get }

  /// Creates a sequence of the valid elements.
  init(readable elements: [Element])

  /// The elements, or `nil` if there is no list.
  var elements: [Element]? { get }
}

extension Array: LossySequence {
  public static var absent: [Element] { [] }
  public init(readable elements: [Element]) { self = elements }
  public var elements: [Element]? { self }
}

extension Set: LossySequence {
  public static var absent: Set<Element> { [] }
  public init(readable elements: [Element]) { self = Set(elements) }
  public var elements: [Element]? { Array(self) }
}

extension Optional: LossySequence where Wrapped: LossySequence {
  public static var absent: Wrapped? { nil }
  public init(readable elements: [Wrapped.Element]) { self = Wrapped(readable: elements) }
  public var elements: [Wrapped.Element]? { self?.elements }
}

/// The valid elements of a list, and the outcome of decoding it.
@usableFromInline
struct ReadableElements<Value: LossySequence> where Value.Element: Decodable {
  @usableFromInline let value: Value
  @usableFromInline let outcome: DecodingOutcome
  /// The number of invalid elements.
  @usableFromInline let dropped: Int

  @inlinable
  init(_ value: Value, outcome: DecodingOutcome, dropped: Int = 0) {
    self.value = value
    self.outcome = outcome
    self.dropped = dropped
  }

  @inlinable
  init<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, forKey key: Key) throws {
    guard container.contains(key) else {
      self.init(.absent, outcome: .missing)
      return
    }
    do {
      if try container.decodeNil(forKey: key) {
        self.init(.absent, outcome: .null)
      } else {
        self.init(elementsOf: try container.nestedUnkeyedContainer(forKey: key))
      }
    } catch {
      container.recordDrop(of: Value.self, forKey: key, because: error)
      self.init(.absent, outcome: .mismatch)
    }
  }

  @inlinable
  init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() {
      self.init(.absent, outcome: .null)
      return
    }
    do {
      self.init(elementsOf: try decoder.unkeyedContainer())
    } catch {
      recordDrop(of: Value.self, path: decoder.codingPath, because: error, snippet: decoder.snippet)
      self.init(.absent, outcome: .mismatch)
    }
  }

  /// Decodes element by element and skips the invalid ones.
  @inlinable
  init(elementsOf container: any UnkeyedDecodingContainer) {
    var container = container
    var elements: [Value.Element] = []
    // At most 64 MiB, because the count may be only the document's claim.
    let limit = (64 << 20) / max(1, MemoryLayout<Value.Element>.stride)
    elements.reserveCapacity(min(container.count ?? 0, limit))
    var dropped = 0
    while !container.isAtEnd {
      do {
        elements.append(try validated(try container.decode(Value.Element.self)))
      } catch {
        dropped += 1
        // This also ends the loop if a decoder neither decodes nor advances.
        if !container.skip(Value.Element.self, because: error, index: elements.count + dropped - 1)
        {
          break
        }
        if dropped > DropReport.maximumUnreadable(in: elements.count) {
          let rest = max(0, (container.count ?? 0) - elements.count - dropped)
          recordUnread(rest)
          dropped += rest
          break
        }
      }
    }
    self.init(
      Value(readable: elements),
      outcome: dropped == 0 ? .value : .mismatch,
      dropped: dropped
    )
  }
}

extension UnkeyedDecodingContainer {
  /// Skips the element that failed, unless the decoder did so itself.
  ///
  /// Some decoders stay on a failed element and some advance; always skipping would lose a valid
  /// element with the second kind, and never skipping would loop forever with the first.
  @usableFromInline
  mutating func skip(_ type: any Any.Type, because error: any Error, index: Int) -> Bool {
    let isWaiting = currentIndex == index
    // If that fails too, the index below has not advanced, and the loop ends.
    let decoder = isWaiting ? try? superDecoder() : nil
    recordDrop(
      of: type,
      path: codingPath + [AnyCodingKey(intValue: index)],
      because: error,
      snippet: decoder?.snippet
    )
    return currentIndex == index + 1
  }
}
