import Foundation

/// The fields of a shape without its type: the same code reads and writes all shapes.
///
/// A value's fields are read into memory, and moved from there to the initializer. Raw memory is right
/// here: each place has the size and alignment of its field's value, only the field's own functions use
/// it, and each value is moved or destroyed once.
@usableFromInline
final class ShapeTable: Sendable {
  /// A field that is read, or its former name, and the place of its value in memory.
  private struct Input {
    let coder: Unmanaged<FieldCoder>
    let index: Int
    let offset: Int
    let name: MemberName
    let isFormerName: Bool
  }

  /// A member that is written, and the place of its value in the whole.
  private struct Output {
    let coder: Unmanaged<FieldCoder>
    let offset: Int?
    let name: MemberName
    let isRequired: Bool
  }

  /// The members, which are called without counting references.
  ///
  /// To use an object of an array, Swift retains and releases it. Threads that decode at the same
  /// time then wait for each other at every field: two of them took five times as long for a value as
  /// one alone. This object keeps the coders, and the memory of the members, which never changes.
  nonisolated(unsafe) private let inputs: UnsafeMutableBufferPointer<Input>
  nonisolated(unsafe) private let outputs: UnsafeMutableBufferPointer<Output>
  private let fields: [FieldCoder]
  private let properties: [ShapeProperty]
  /// The size of the values in memory, behind which a byte for each says whether it is set.
  private let size: Int

  init(reading fields: [FieldCoder], writing properties: [ShapeProperty]) {
    self.fields = fields
    self.properties = properties
    // The values stand one after the other, as the properties of a structure do.
    var size = 0
    let offsets = fields.map { field in
      let offset = (size + field.alignment - 1) & ~(field.alignment - 1)
      size = offset + field.size
      return offset
    }
    self.size = size
    func input(_ index: Int, named name: String, isFormer: Bool) -> Input {
      Input(
        coder: .passUnretained(fields[index]),
        index: index,
        offset: offsets[index],
        name: MemberName(name),
        isFormerName: isFormer
      )
    }
    let names = fields.indices.map { input($0, named: fields[$0].name, isFormer: false) }
    let formerNames = fields.indices.compactMap { index in
      fields[index].formerName.map { input(index, named: $0, isFormer: true) }
    }
    inputs = .allocate(capacity: names.count + formerNames.count)
    _ = inputs.initialize(fromContentsOf: names + formerNames)
    outputs = .allocate(capacity: properties.count)
    _ = outputs.initialize(
      fromContentsOf: properties.map {
        Output(
          coder: .passUnretained($0.coder),
          offset: $0.offset,
          name: MemberName($0.coder.name),
          isRequired: $0.isRequired
        )
      }
    )
  }

  deinit {
    for input in inputs { input.name.deallocate() }
    for output in outputs { output.name.deallocate() }
    inputs.deallocate()
    outputs.deallocate()
  }

  @usableFromInline var fieldCount: Int { fields.count }

  /// Returns `true` if the values stand in memory as the properties do in a whole of that size.
  func fills(_ size: Int) -> Bool {
    // A value of no size stands anywhere.
    self.size == size
      && fields.indices.allSatisfy {
        fields[$0].size == 0 || inputs[$0].offset == outputs[$0].offset
      }
  }

  /// Reads an object into memory of the reader, from where its values are moved.
  @usableFromInline
  func read(from reader: inout JSONReader) throws -> UnsafeMutableRawPointer {
    let memory = reader.allocate(size + fields.count)
    let isSet = (memory + size).initializeMemory(
      as: Bool.self,
      repeating: false,
      count: fields.count
    )
    do {
      if try reader.openObject() {
        var next = 0
        repeat {
          // Servers keep the order of members, so the one after the last is compared first.
          if next < inputs.count, inputs[next].name.isFound(at: reader.position, of: reader.text) {
            reader.position += inputs[next].name.byteCount
            reader.skipWhitespace()
          } else if let index = try findName(in: &reader) {
            next = index
          } else {
            try reader.skipValue()
            continue
          }
          try read(&inputs[next], from: &reader, into: memory, isSet)
          next += 1
        } while try reader.nextMember()
      }
      for index in fields.indices where !isSet[index] {
        try inputs[index].coder._withUnsafeGuaranteedRef { coder in
          guard let settle = coder.settle else { throw JSONValueError.missing(coder.name) }
          settle(memory + inputs[index].offset, .missing)
        }
        isSet[index] = true
      }
      return memory
    } catch {
      for index in fields.indices where isSet[index] {
        inputs[index].coder._withUnsafeGuaranteedRef { $0.destroy(memory + inputs[index].offset) }
      }
      reader.deallocate(memory)
      throw error
    }
  }

  /// Reads a member's value to its place.
  @inline(__always)
  private func read(
    _ input: UnsafePointer<Input>,
    from reader: inout JSONReader,
    into memory: UnsafeMutableRawPointer,
    _ isSet: UnsafeMutablePointer<Bool>
  ) throws {
    // Of two members with one name, the first counts; a former name counts like the name.
    let index = input.pointee.index
    if isSet[index] || input.pointee.isFormerName && reader.isNull {
      return try reader.skipValue()
    }
    let value = memory + input.pointee.offset
    try input.pointee.coder._withUnsafeGuaranteedRef { coder in
      let place = reader.place
      do {
        if reader.isNull, let settle = coder.settle {
          reader.position += 4
          settle(value, .null)
        } else {
          try coder.read(&reader, value)
        }
      } catch {
        guard let type = coder.droppedType else { throw error }
        try reader.drop(type, at: place, because: error)
        coder.settle?(value, .mismatch)
      }
    }
    isSet[index] = true
  }

  /// Moves behind a member's name and colon, and returns the index of its field, if there is one.
  private func findName(in reader: inout JSONReader) throws(JSONSyntaxError) -> Int? {
    let string = try reader.skipString()
    try reader.passColon()
    if string.kind == .string {
      let name = reader.text.slice(string.start, string.end)
      return inputs.firstIndex { $0.name.isEqual(to: name) }
    }
    let name = reader.text.string(string)
    return inputs.firstIndex { input in
      input.coder._withUnsafeGuaranteedRef {
        (input.isFormerName ? $0.formerName : $0.name)?.hasSameBytes(as: name) == true
      }
    }
  }

  /// Writes the object of a whole, which is at an address.
  @usableFromInline
  func write(_ whole: UnsafeRawPointer, to writer: inout JSONWriter) {
    writer.list((UInt8(ascii: "{"), UInt8(ascii: "}"))) { writer in
      for index in outputs.indices {
        let output = outputs[index]
        writer.member(output.name.bytes, isRequired: output.isRequired) { writer in
          output.coder._withUnsafeGuaranteedRef { coder in
            if let offset = output.offset {
              coder.write(whole + offset, &writer)
            } else {
              properties[index].compute(whole) { coder.write($0, &writer) }
            }
          }
        }
      }
    }
  }
}

/// A property of a whole that is a member of its JSON object.
struct ShapeProperty: Sendable {
  let coder: FieldCoder
  let isRequired: Bool
  /// The offset of the value in the whole; `nil` for a computed property.
  let offset: Int?
  /// Calls a function with the address of the value of the whole at an address.
  let compute: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

  init<Whole, Value>(
    _ property: any KeyPath<Whole, Value> & Sendable,
    isRequired: Bool,
    coder: FieldCoder
  ) {
    self.coder = coder
    self.isRequired = isRequired
    offset = MemoryLayout<Whole>.offset(of: property)
    compute = { whole, body in
      let value = whole.assumingMemoryBound(to: Whole.self).pointee[keyPath: property]
      withUnsafePointer(to: value) { body($0) }
    }
  }
}

/// The name of a member as it stands in an object: after a comma, in quotes, before a colon.
private struct MemberName {
  private let start: UnsafeMutableRawPointer
  private let count: Int
  /// The first eight bytes from the quote on, and those that the name has.
  private let head: UInt64
  private let mask: UInt64
  /// The last eight bytes.
  private let tail: UInt64

  init(_ name: String) {
    var writer = JSONWriter()
    writer.append(UInt8(ascii: ","))
    writer.name(name)
    count = writer.count
    start = .allocate(byteCount: count, alignment: 1)
    UnsafeMutableRawBufferPointer(start: start, count: count).copyMemory(from: writer.text)
    let quoted = UnsafeRawBufferPointer(start: start, count: count).dropFirst()
    head = quoted.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    mask = quoted.count < 8 ? (1 << UInt64(8 * quoted.count)) - 1 : .max
    tail = quoted.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  func deallocate() { start.deallocate() }

  /// The name with its comma, quotes and colon.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// The number of bytes from the quote on.
  var byteCount: Int { count &- 1 }

  /// Returns `true` if the text has the name there, with its quotes and the colon.
  @inline(__always)
  func isFound(at position: Int, of text: JSONText) -> Bool {
    let found = UnsafeRawPointer(text.bytes + position)
    guard found.loadUnaligned(as: UInt64.self).littleEndian & mask == head else { return false }
    guard byteCount > 8 else { return true }
    guard position + byteCount <= text.byteCount,
      (found + byteCount - 8).loadUnaligned(as: UInt64.self).littleEndian == tail
    else { return false }
    return byteCount <= 16 || memcmp(found + 8, start + 9, byteCount - 16) == 0
  }

  /// Returns `true` if the name is the same, without quotes.
  func isEqual(to name: UnsafeBufferPointer<UInt8>) -> Bool {
    // Only an empty name has no address.
    guard name.count == count - 4, let first = name.baseAddress else { return false }
    return memcmp(start + 2, first, name.count) == 0
  }
}

extension UnsafePointer where Pointee: ~Copyable {
  /// Calls a function with the value at the address.
  ///
  /// A type that may not be copyable is not copied, and the references in it are not counted.
  @inlinable
  @inline(__always)
  func borrow(_ body: (borrowing Pointee) -> Void) { body(pointee) }
}
