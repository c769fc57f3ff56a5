import Foundation

extension JSONReader {
  mutating func bool() throws -> Bool {
    if isWord("true") {
      position += 4
      return true
    }
    guard isWord("false") else { throw JSONValueError.mismatch(Bool.self) }
    position += 5
    return false
  }

  /// `true` if the value is null.
  @inline(__always)
  var isNull: Bool { bytes[position] == UInt8(ascii: "n") && isWord("null") }

  /// Reads a null; returns `false` for any other value.
  @usableFromInline
  mutating func null() -> Bool {
    guard isNull else { return false }
    position += 4
    return true
  }

  @usableFromInline
  mutating func string() throws -> String {
    guard bytes[position] == UInt8(ascii: "\"") else {
      throw JSONValueError.mismatch(String.self)
    }
    let string = try skipString()
    if string.kind == .string {
      let bytes = text.slice(string.start, string.end)
      // A short string is made without a second look at its bytes.
      return bytes.count > 15
        ? String(decoding: bytes, as: UTF8.self)
        : String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
    }
    let (value, isWhole) = JSONEscapes.text(of: text.slice(string.start, string.end))
    guard isWhole else { throw JSONValueError.unpairedSurrogate }
    return value
  }

  /// Reads a string or a name; an unpaired surrogate becomes U+FFFD.
  mutating func anyString() throws(JSONSyntaxError) -> String {
    let string = try skipString()
    return text.string(string)
  }

  /// Reads a value; returns `nil` if it is no scalar.
  @usableFromInline
  mutating func scalar() throws -> JSONScalar? { JSONScalar(try JSONValue.read(from: &self)) }

  mutating func integer<Value: FixedWidthInteger>() throws -> Value {
    // Integers of up to eighteen digits, which cannot overflow.
    let start = position
    var end = start
    let isNegative = bytes[start] == UInt8(ascii: "-")
    if isNegative { end += 1 }
    let first = end
    var magnitude: Int64 = 0
    while bytes[end] &- UInt8(ascii: "0") <= 9, end - first < 18 {
      magnitude = magnitude &* 10 &+ Int64(bytes[end] & 0xF)
      end += 1
    }
    if isEndOfNumber(end, from: first),
      let value = Value(exactly: isNegative ? -magnitude : magnitude)
    {
      position = end
      return value
    }
    let (spelling, kind) = try number(Value.self)
    return try JSONNumber.integer(spelling, isInteger: kind == .integer)
  }

  mutating func double() throws -> Double {
    // Numbers of up to fifteen digits and without an exponent: their digits and the power of ten are
    // exact as doubles, so the quotient is the nearest one.
    let start = position
    var end = start
    let isNegative = bytes[start] == UInt8(ascii: "-")
    if isNegative { end += 1 }
    let first = end
    var digits: UInt64 = 0
    while bytes[end] &- UInt8(ascii: "0") <= 9, end - first < 16 {
      digits = digits &* 10 &+ UInt64(bytes[end] & 0xF)
      end += 1
    }
    let whole = end
    if bytes[end] == UInt8(ascii: "."), bytes[first] != UInt8(ascii: "0") || whole == first + 1 {
      end += 1
      while bytes[end] &- UInt8(ascii: "0") <= 9, end - first < 17 {
        digits = digits &* 10 &+ UInt64(bytes[end] & 0xF)
        end += 1
      }
    }
    let decimals = max(0, end - whole - 1)
    if end - first <= 16, whole > first, end != whole + 1,
      decimals > 0 ? isEndOfDigits(end) : isEndOfNumber(end, from: first)
    {
      position = end
      let magnitude = Double(digits) / JSONNumber.powersOfTen[decimals]
      return isNegative ? -magnitude : magnitude
    }
    return try JSONNumber.double(number(Double.self).spelling)
  }

  /// Returns `true` if digits are a whole JSON number.
  @inline(__always)
  private func isEndOfNumber(_ end: Int, from first: Int) -> Bool {
    end > first && (bytes[first] != UInt8(ascii: "0") || end == first + 1) && isEndOfDigits(end)
  }

  @inline(__always)
  private func isEndOfDigits(_ end: Int) -> Bool {
    bytes[end] &- UInt8(ascii: "0") > 9 && bytes[end] != UInt8(ascii: ".")
      && bytes[end] | 0x20 != UInt8(ascii: "e")
  }

  mutating func decimal() throws -> Decimal {
    try JSONNumber.decimal(number(Decimal.self).spelling)
  }

  /// Moves behind a number and returns its bytes.
  private mutating func number(
    _ type: any Any.Type
  ) throws -> (spelling: UnsafeBufferPointer<UInt8>, kind: JSONNode.Kind) {
    let start = position
    guard bytes[start] == UInt8(ascii: "-") || bytes[start] &- UInt8(ascii: "0") <= 9 else {
      throw JSONValueError.mismatch(type)
    }
    let kind = try skipNumber()
    return (text.slice(start, position), kind)
  }

  /// Reads the elements of an array, and returns the number of those that were dropped.
  ///
  /// If the list is lossy, invalid elements are reported and left out.
  @inlinable
  mutating func elements<Element: JSONRepresentable>(
    of type: Element.Type,
    isLossy: Bool = false
  ) throws -> (elements: [Element], dropped: Int) {
    var elements: [Element] = []
    var dropped = 0
    guard try openArray() else { return (elements, 0) }
    elements.reserveCapacity(4)
    repeat {
      let place = place
      do {
        elements.append(try type.read(from: &self))
      } catch {
        guard isLossy else { throw error }
        try drop(type, at: place, because: error)
        dropped += 1
        if dropped > DropReport.maximumUnreadable(in: elements.count) {
          return (elements, dropped + (try dropRest()))
        }
      }
    } while try nextElement()
    return (elements, dropped)
  }

  /// Reads the entries of a dictionary; of two with one name, the first counts.
  ///
  /// If the dictionary is lossy, invalid entries are reported and left out.
  @usableFromInline
  mutating func entries<Value: JSONRepresentable>(
    of type: Value.Type,
    isLossy: Bool = false
  ) throws -> [String: Value] {
    var entries: [String: Value] = [:]
    var invalid: Set<String> = []
    guard try openObject() else { return entries }
    repeat {
      let name = try anyString()
      try passColon()
      guard entries[name] == nil, !invalid.contains(name) else {
        try skipValue()
        continue
      }
      let place = place
      do {
        entries[name] = try type.read(from: &self)
      } catch {
        guard isLossy else { throw error }
        try drop(type, at: place, because: error)
        invalid.insert(name)
      }
    } while try nextMember()
    return entries
  }

  /// Reads a list whose invalid elements are left out, and counted for the tolerance.
  @inlinable
  mutating func requiredElements<Element: JSONRepresentable>(
    of type: Element.Type
  ) throws -> [Element] {
    let (elements, dropped) = try elements(of: type, isLossy: true)
    recordDropCount(dropped, of: elements.count + dropped)
    return elements
  }
}
