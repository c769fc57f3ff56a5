/// Something that can be made of the elements that were readable: an array, a set, or an optional
/// of one.
///
/// Where nothing stands, an optional is nil and a collection empty.
public protocol LossySequence {
  /// The type of its elements.
  associatedtype Element

  /// What stands for a sequence that is not there.
  static var absent: Self { get }

  /// Makes one of the elements that were readable.
  init(readable elements: [Element])

  /// The elements, or nothing where the sequence is not there.
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

/// What could be read of a sequence, and what was found where it should stand.
@usableFromInline
struct ReadableElements<Value: LossySequence> where Value.Element: Decodable {
  @usableFromInline let value: Value
  @usableFromInline let outcome: DecodingOutcome
  /// The number of elements that were left out.
  @usableFromInline let dropped: Int

  @inlinable
  init(_ value: Value, _ outcome: DecodingOutcome, dropped: Int = 0) {
    self.value = value
    self.outcome = outcome
    self.dropped = dropped
  }

  @inlinable
  init<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, forKey key: Key) throws {
    guard container.contains(key) else {
      self.init(.absent, .missing)
      return
    }
    do {
      if try container.decodeNil(forKey: key) {
        self.init(.absent, .null)
      } else {
        self.init(elementsOf: try container.nestedUnkeyedContainer(forKey: key))
      }
    } catch {
      container.noteDrop(of: Value.self, forKey: key, because: error)
      self.init(.absent, .mismatch)
    }
  }

  @inlinable
  init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() {
      self.init(.absent, .null)
      return
    }
    do {
      self.init(elementsOf: try decoder.unkeyedContainer())
    } catch {
      noteDrop(of: Value.self, path: decoder.codingPath, because: error, in: decoder)
      self.init(.absent, .mismatch)
    }
  }

  /// The number of elements that are stepped over before the readable ones have to be more.
  ///
  /// To say what is wrong with an element takes longer than to read one, and a list that is not the
  /// one asked for may have millions. After so many, the rest of it counts as dropped.
  @usableFromInline static var patience: Int { 10_000 }

  /// Reads element by element and steps over each that can't be read.
  @inlinable
  init(elementsOf container: any UnkeyedDecodingContainer) {
    var container = container
    var elements: [Value.Element] = []
    // At most 64 MiB, because a count is only what a document claims it will be.
    let limit = (64 << 20) / max(1, MemoryLayout<Value.Element>.stride)
    elements.reserveCapacity(min(container.count ?? 0, limit))
    var dropped = 0
    while !container.isAtEnd {
      do {
        elements.append(try validated(try container.decode(Value.Element.self)))
      } catch {
        dropped += 1
        // This also ends where a decoder neither reads nor moves, and would go on for ever.
        if !container.skip(Value.Element.self, because: error, index: elements.count + dropped - 1)
        {
          break
        }
        if dropped > max(Self.patience, elements.count) {
          let rest = max(0, (container.count ?? 0) - elements.count - dropped)
          noteUnread(rest)
          dropped += rest
          break
        }
      }
    }
    self.init(Value(readable: elements), dropped == 0 ? .value : .mismatch, dropped: dropped)
  }
}

extension UnkeyedDecodingContainer {
  /// Steps over the element that failed, unless the decoder did so itself.
  ///
  /// Some decoders stay on a failed element and some move on; to skip blindly would loop for ever
  /// on the first kind and lose a good element on the second.
  @usableFromInline
  mutating func skip(
    _ type: any Any.Type,
    because error: any Error,
    index: Int
  ) -> Bool {
    let isWaiting = currentIndex == index
    // Where not even that can be had, the index below tells, and the loop ends.
    let decoder = isWaiting ? try? superDecoder() : nil
    noteDrop(
      of: type,
      path: codingPath + [AnyCodingKey(intValue: index)],
      because: error,
      in: decoder
    )
    return currentIndex == index + 1
  }
}
