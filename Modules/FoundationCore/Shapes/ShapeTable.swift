import Foundation

/// The fields of a shape without its type: the same code reads all shapes.
///
/// A value's fields are read into memory, and moved from there to the initializer. Raw memory is right
/// here: each place has the size and alignment of its field's value, only the field's own functions use
/// it, and each value is moved or destroyed once.
@usableFromInline
final class ShapeTable: Sendable {
  /// A field, or its former name, and the place of its value.
  fileprivate struct Entry {
    let field: Unmanaged<FieldReader>
    let index: Int
    let offset: Int
    /// The first eight bytes of the name and its closing quote, and those that the name has.
    let head: UInt64
    let mask: UInt64
    let name: UnsafeMutableRawBufferPointer
    let isFormerName: Bool
  }

  /// The fields, then their former names, which are called without counting references.
  ///
  /// To use an object of an array, Swift retains and releases it. Threads that decode at the same
  /// time then wait for each other at every field: two of them took five times as long for a value as
  /// one alone. This object keeps the readers, and the memory of the entries, which never changes.
  nonisolated(unsafe) private let entries: UnsafeMutableBufferPointer<Entry>
  private let fields: [FieldReader]
  private let layout: FieldLayout

  init(_ fields: [FieldReader]) {
    self.fields = fields
    var layout = FieldLayout()
    let offsets = fields.map { layout.add(size: $0.size, alignment: $0.alignment) }
    self.layout = layout
    let all = fields.enumerated()
    let list =
      all.map { Entry($1, index: $0, at: offsets[$0], named: $1.name) }
      + all.compactMap { index, field in
        field.formerName.map {
          Entry(field, index: index, at: offsets[index], named: $0, isFormerName: true)
        }
      }
    entries = .allocate(capacity: list.count)
    _ = entries.initialize(fromContentsOf: list)
  }

  deinit {
    for entry in entries { entry.name.deallocate() }
    entries.deallocate()
  }

  /// The size of the memory: the values, and a byte for each that says whether it is set.
  @usableFromInline var byteCount: Int { layout.size + fields.count + 1 }

  @usableFromInline var alignment: Int { layout.alignment }

  /// Reads an object into memory: afterwards all values are set, or none is and it throws.
  @usableFromInline
  func read(from reader: inout JSONReader, into memory: UnsafeMutableRawPointer) throws {
    let isSet = (memory + layout.size).initializeMemory(
      as: Bool.self,
      repeating: false,
      count: fields.count
    )
    do {
      if try reader.openObject() {
        var next = 0
        repeat {
          if let index = try passName(in: &reader, expected: next) {
            next = index + 1
            try read(entries[index], from: &reader, into: memory, isSet)
          } else {
            try reader.skipValue()
          }
        } while try reader.nextMember()
      }
      for index in fields.indices where !isSet[index] {
        try entries[index].field._withUnsafeGuaranteedRef { field in
          guard let settle = field.settle else { throw JSONValueError.missing(field.name) }
          settle(memory + entries[index].offset, .missing)
        }
        isSet[index] = true
      }
    } catch {
      for index in fields.indices where isSet[index] {
        entries[index].field._withUnsafeGuaranteedRef {
          $0.destroy(memory + entries[index].offset)
        }
      }
      throw error
    }
  }

  /// Reads a member's value to its place.
  @inline(__always)
  private func read(
    _ entry: Entry,
    from reader: inout JSONReader,
    into memory: UnsafeMutableRawPointer,
    _ isSet: UnsafeMutablePointer<Bool>
  ) throws {
    // Of two members with one name, the first counts; a former name counts like the name.
    if isSet[entry.index] || entry.isFormerName && reader.isWord("null") {
      return try reader.skipValue()
    }
    try entry.field._withUnsafeGuaranteedRef { field in
      let value = memory + entry.offset
      if let settle = field.settle, reader.null() {
        settle(value, .null)
      } else if let type = field.droppedType {
        let place = reader.place
        do {
          try field.read(&reader, value)
        } catch {
          try reader.drop(type, at: place, because: error)
          field.settle?(value, .mismatch)
        }
      } else {
        try field.read(&reader, value)
      }
    }
    isSet[entry.index] = true
  }

  /// Moves behind a member's name and colon, and returns the index of its entry, if there is one.
  ///
  /// Servers keep the order of members, so the entry after the last one is compared first.
  @inline(__always)
  private func passName(
    in reader: inout JSONReader,
    expected: Int
  ) throws(JSONSyntaxError) -> Int? {
    if expected < entries.count, entries[expected].isName(at: reader.position + 1, of: reader.text)
    {
      reader.position += 1 + entries[expected].name.count
      try reader.passColon()
      return expected
    }
    return try findName(in: &reader)
  }

  private func findName(in reader: inout JSONReader) throws(JSONSyntaxError) -> Int? {
    let start = reader.position + 1
    let string = try reader.skipString()
    try reader.passColon()
    if string.kind == .string {
      return entries.firstIndex { $0.isName(at: start, of: reader.text) }
    }
    let name = reader.text.string(string).utf8
    return entries.firstIndex { $0.name.dropLast().elementsEqual(name) }
  }
}

extension ShapeTable.Entry {
  fileprivate init(
    _ field: FieldReader,
    index: Int,
    at offset: Int,
    named name: String,
    isFormerName: Bool = false
  ) {
    self.field = .passUnretained(field)
    self.index = index
    self.offset = offset
    self.isFormerName = isFormerName
    let quoted = Array(name.utf8) + [UInt8(ascii: "\"")]
    self.name = .allocate(byteCount: quoted.count, alignment: 1)
    self.name.copyBytes(from: quoted)
    let head = quoted.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    self.head = head
    mask = quoted.count < 8 ? (1 << UInt64(8 * quoted.count)) - 1 : .max
  }

  /// Returns `true` if the text has the name and its closing quote there.
  @inline(__always)
  fileprivate func isName(at position: Int, of text: JSONText) -> Bool {
    let start = UnsafeRawPointer(text.bytes + position)
    guard start.loadUnaligned(as: UInt64.self).littleEndian & mask == head else { return false }
    guard name.count > 8 else { return true }
    return position + name.count <= text.byteCount
      && memcmp(start + 8, name.start + 8, name.count - 8) == 0
  }
}

/// The places of values in memory, one after the other.
@usableFromInline
struct FieldLayout: Sendable {
  @usableFromInline var size = 0
  @usableFromInline var alignment = 1

  @inlinable init() {}

  /// Returns the offset of the next value.
  @inlinable
  @inline(__always)
  mutating func add(size: Int, alignment: Int) -> Int {
    let offset = (self.size + alignment - 1) & ~(alignment - 1)
    self.size = offset + size
    self.alignment = max(self.alignment, alignment)
    return offset
  }

  /// Moves the next value out of memory.
  @inlinable
  @inline(__always)
  mutating func moveNext<Value>(_: Value.Type, from memory: UnsafeMutableRawPointer) -> Value {
    let offset = add(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    return (memory + offset).assumingMemoryBound(to: Value.self).move()
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The address of memory that has some.
  @inlinable var start: UnsafeMutableRawPointer {
    guard let baseAddress else { preconditionFailure("The memory has no address.") }
    return baseAddress
  }
}
