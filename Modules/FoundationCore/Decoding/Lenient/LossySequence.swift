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
      recordDrop(of: Value.self, path: decoder.codingPath, because: error, in: decoder)
      self.init(.absent, outcome: .mismatch)
    }
  }

  /// The number of invalid elements after which the valid ones must be more.
  ///
  /// Reporting an invalid element takes longer than decoding a valid one, and a wrong list may have
  /// millions. After this many, the rest of the list counts as dropped.
  @usableFromInline static var maximumUnreadable: Int { 10_000 }

  /// Decodes element by element and skips the invalid ones.
  @inlinable
  init(elementsOf container: any UnkeyedDecodingContainer) {
    var container = container
    var elements: [Value.Element] = []
    // At most 64 MiB, because the count may be only the document's claim.
    let limit = (64 << 20) / max(1, MemoryLayout<Value.Element>.stride)
    elements.reserveCapacity(min(container.count ?? 0, limit))
    var dropped = 0
    let reader = JSONReader(of: Value.Element.self, forListOf: container.count ?? 0)
    while !container.isAtEnd {
      if let reader { container.read(into: &elements, with: reader) }
      if container.isAtEnd { break }
      do {
        elements.append(try validated(try container.decode(Value.Element.self)))
      } catch {
        dropped += 1
        // This also ends the loop if a decoder neither decodes nor advances.
        if !container.skip(Value.Element.self, because: error, index: elements.count + dropped - 1)
        {
          break
        }
        if dropped > max(Self.maximumUnreadable, elements.count) {
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

extension JSONReader {
  /// The reader of the elements of a list; `nil` for a list that is too short for looking it up.
  @usableFromInline
  init?(of type: any Any.Type, forListOf count: Int) {
    guard count >= 8, let reader = (type as? any JSONRepresentable.Type)?.jsonReader else {
      return nil
    }
    self = reader
  }
}

extension UnkeyedDecodingContainer {
  /// Reads elements of JSON without their decoders, up to the first that is not as expected.
  @usableFromInline
  mutating func read<Element>(into elements: inout [Element], with reader: JSONReader) {
    guard var list = self as? JSONUnkeyedContainer else { return }
    list.read(into: &elements, with: reader)
    if let rest = list as? Self { self = rest }
  }

  /// Skips the element that failed, unless the decoder did so itself.
  ///
  /// Some decoders stay on a failed element and some advance; always skipping would lose a valid
  /// element with the second kind, and never skipping would loop forever with the first.
  @usableFromInline
  mutating func skip(
    _ type: any Any.Type,
    because error: any Error,
    index: Int
  ) -> Bool {
    let isWaiting = currentIndex == index
    // If that fails too, the index below has not advanced, and the loop ends.
    let decoder = isWaiting ? try? superDecoder() : nil
    recordDrop(
      of: type,
      path: codingPath + [AnyCodingKey(intValue: index)],
      because: error,
      in: decoder
    )
    return currentIndex == index + 1
  }
}
