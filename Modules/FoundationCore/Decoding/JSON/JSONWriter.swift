import Foundation

/// A writer of JSON in UTF-8.
///
/// Control characters are escaped, so the text is safe on a terminal and in a log line. The bytes are
/// raw memory and not an array, because eight of them are written at a time, and an array would check its
/// owner and its size at each. Only these methods use it, and each makes room for what it writes.
public struct JSONWriter: ~Copyable {
  private let layout: JSONValue.Layout
  private var bytes: UnsafeMutableRawPointer
  private var capacity = 512
  private(set) var count = 0
  /// The number of arrays and objects around the next value.
  private var depth = 0

  init(_ layout: JSONValue.Layout = .compact) {
    self.layout = layout
    bytes = Self.memory(realloc(nil, capacity))
  }

  deinit { free(bytes) }

  private static func memory(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer {
    // As an array would: the writers throw nothing, and a text without its end must not be sent.
    guard let memory else { fatalError("There is no memory for a JSON text.") }
    return memory
  }

  /// The bytes that were written.
  var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

  /// Makes room for as many bytes, and seven behind them that may be overwritten.
  @inline(__always)
  private mutating func reserve(_ count: Int) {
    if capacity - self.count < count &+ 7 { grow(count) }
  }

  @inline(never)
  private mutating func grow(_ count: Int) {
    capacity = max(2 * capacity, self.count + count + 7)
    // The system moves the pages of a large text, and copies none.
    bytes = Self.memory(realloc(bytes, capacity))
  }

  /// Writes a byte into reserved room.
  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    bytes.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  @usableFromInline mutating func appendNull() { append("null") }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    put(byte)
  }

  mutating func append(_ text: UnsafeRawBufferPointer) {
    reserve(text.count)
    UnsafeMutableRawBufferPointer(start: bytes + count, count: text.count).copyMemory(from: text)
    count += text.count
  }

  /// Appends a text that is JSON, such as a number.
  mutating func append(_ json: String) {
    var json = json
    json.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }
}

// MARK: Arrays and objects

extension JSONWriter {
  /// Appends an array or object.
  ///
  /// - Parameters:
  ///   - brackets: Its first and last byte.
  ///   - write: A function that calls ``startItem()`` before each element or member.
  @inline(__always)
  mutating func list(_ brackets: (UInt8, UInt8), _ write: (inout JSONWriter) -> Void) {
    let start = count
    depth += 1
    write(&self)
    depth -= 1
    if count == start { append(UInt8(ascii: ",")) } else { startLine() }
    // The comma before the first item stands where the bracket belongs.
    bytes.storeBytes(of: brackets.0, toByteOffset: start, as: UInt8.self)
    append(brackets.1)
  }

  /// Appends an array, whose elements are in memory, one after the other.
  @usableFromInline
  mutating func array(
    _ elements: UnsafeRawBufferPointer,
    stride: Int,
    _ write: (UnsafeRawPointer, inout JSONWriter) -> Void
  ) {
    list((UInt8(ascii: "["), UInt8(ascii: "]"))) { writer in
      guard var element = elements.baseAddress else { return }
      let end = element + elements.count
      while element < end {
        writer.startItem()
        write(element, &writer)
        element += stride
      }
    }
  }

  /// Begins an element or a member.
  @inline(__always)
  mutating func startItem() {
    append(UInt8(ascii: ","))
    startLine()
  }

  @inline(__always)
  private mutating func startLine() {
    guard layout == .indented else { return }
    append(UInt8(ascii: "\n"))
    for _ in 0..<2 * depth { append(UInt8(ascii: " ")) }
  }

  /// Appends the name of a member and its colon.
  mutating func name(_ name: String) {
    quote(name)
    append(UInt8(ascii: ":"))
    if layout == .indented { append(UInt8(ascii: " ")) }
  }

  /// Appends a member of compact JSON, with its comma, name and colon; none if its value is null and
  /// not required.
  @inline(__always)
  mutating func member(
    _ name: UnsafeRawBufferPointer,
    isRequired: Bool,
    _ write: (inout JSONWriter) -> Void
  ) {
    let start = count
    append(name)
    let value = count
    write(&self)
    // No other value begins with this letter.
    if !isRequired, text[value] == UInt8(ascii: "n") { count = start }
  }
}

// MARK: Strings and numbers

extension JSONWriter {
  /// Appends a string in quotes.
  mutating func quote(_ text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ quote(UnsafeRawBufferPointer($0)) }) != nil {
      return
    }
    // Objective-C has strings that are not in UTF-8.
    var text = text
    text.withUTF8 { quote(UnsafeRawBufferPointer($0)) }
  }

  private mutating func quote(_ text: UnsafeRawBufferPointer) {
    reserve(text.count + 2)
    put(UInt8(ascii: "\""))
    var position = 0
    while position < text.count {
      let word = Self.word(at: position, of: text)
      (bytes + count).storeBytes(of: word.littleEndian, as: UInt64.self)
      let length = min(8, text.count &- position)
      let plain = min(length, Self.plainByteCount(of: word))
      position &+= plain
      count &+= plain
      if plain < length { putSpecialCharacter(of: text, at: &position) }
    }
    put(UInt8(ascii: "\""))
  }

  /// Returns the next eight bytes, or those up to the end, with spaces behind them.
  @inline(__always)
  private static func word(at position: Int, of text: UnsafeRawBufferPointer) -> UInt64 {
    func load(_ offset: Int) -> UInt64 {
      text.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    }
    let length = text.count &- position
    if length >= 8 { return load(position) }
    let bits = UInt64(truncatingIfNeeded: 8 &* length)
    let spaces: UInt64 = 0x2020_2020_2020_2020 &<< bits
    if text.count >= 8 { return load(text.count &- 8) &>> (64 &- bits) | spaces }
    // Two halves, or three bytes, that may overlap.
    if length >= 4 {
      let low = text.loadUnaligned(fromByteOffset: position, as: UInt32.self).littleEndian
      let high = text.loadUnaligned(fromByteOffset: text.count &- 4, as: UInt32.self).littleEndian
      return UInt64(low) | UInt64(high) &<< (bits &- 32) | spaces
    }
    let middle = length / 2
    return UInt64(text[position]) | UInt64(text[position &+ middle]) &<< UInt64(8 &* middle)
      | UInt64(text[text.count &- 1]) &<< (bits &- 8) | spaces
  }

  /// Returns the number of bytes before the first that is not printable ASCII, a quote or a backslash.
  @inline(__always)
  private static func plainByteCount(of word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    // As in the reader; the sum sets the high bit of a delete as well, and no byte of UTF-8 overflows.
    let found =
      ((quotes &- ones) | (backslashes &- ones) | (word &- ones &* 0x20) | (word &+ ones))
      & (ones &* 0x80)
    return found.trailingZeroBitCount >> 3
  }

  private mutating func putSpecialCharacter(
    of text: UnsafeRawBufferPointer,
    at position: inout Int
  ) {
    reserve(text.count - position + 7)
    let byte = text[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): putEscape(byte)
    case UInt8(ascii: "\n"): putEscape(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): putEscape(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): putEscape(UInt8(ascii: "t"))
    case ...0x7F: putUnicodeEscape(UInt16(byte))
    // U+0080 to U+009F are control characters, U+2028 and U+2029 ends of lines.
    case 0xC2 where text[position] < 0xA0:
      putUnicodeEscape(UInt16(text[position]))
      position += 1
    case 0xE2 where text[position] == 0x80 && text[position + 1] & 0xFE == 0xA8:
      putUnicodeEscape(0x2000 | UInt16(text[position + 1] & 0x3F))
      position += 2
    default:
      put(byte)
      while position < text.count, text[position] & 0xC0 == 0x80 {
        put(text[position])
        position += 1
      }
    }
  }

  private mutating func putEscape(_ letter: UInt8) {
    put(UInt8(ascii: "\\"))
    put(letter)
  }

  private mutating func putUnicodeEscape(_ unit: UInt16) {
    putEscape(UInt8(ascii: "u"))
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: unit >> shift) & 0xF
      put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
  }

  mutating func append(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(value.magnitude, decimals: 0)
  }

  /// Appends a number, without decimals if it is whole; null if it is not finite.
  mutating func append(_ value: Double) {
    guard value.isFinite else { return appendNull() }
    if let whole = Int64(exactly: value) { return append(whole) }
    // A number of up to fifteen digits is the quotient of two exact ones, and no other number of as few
    // digits is as near: these are the digits of its description.
    var scale = 1.0
    for decimals in 1...6 where value.magnitude >= 0.001 && value.magnitude < 1e9 {
      scale *= 10
      let digits = Int64(value.magnitude * scale + 0.5)
      if Double(digits) / scale == value.magnitude {
        if value < 0 { append(UInt8(ascii: "-")) }
        return append(UInt64(digits), decimals: decimals)
      }
    }
    append(value.description)
  }

  /// Appends the digits of a number, with a point before the last ones.
  private mutating func append(_ digits: UInt64, decimals: Int) {
    var length = 1
    var limit: UInt64 = 10
    while length < 20, digits >= limit {
      length += 1
      limit &*= 10
    }
    length = max(length, decimals + 1)
    let end = count + length + (decimals > 0 ? 1 : 0)
    reserve(21)
    var rest = digits
    var place = end
    for index in 0..<length {
      if index == decimals, index > 0 {
        place -= 1
        bytes.storeBytes(of: UInt8(ascii: "."), toByteOffset: place, as: UInt8.self)
      }
      place -= 1
      let digit = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      bytes.storeBytes(of: digit, toByteOffset: place, as: UInt8.self)
      rest /= 10
    }
    count = end
  }
}
