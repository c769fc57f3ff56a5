/// The reading of a shape: the values of the fields into memory, and from there into the whole.
///
/// The same code reads all shapes; the compiler specializes only the function that moves the values
/// from memory to the initializer. Raw memory is right here: each place has the size and alignment of
/// its field's value, only the field's own functions use it, and each value is moved or destroyed once.
@usableFromInline
final class ShapeReader: Sendable {
  /// Moves the values of the fields out of memory, and the whole that is made of them to its place.
  @usableFromInline typealias Move =
    @Sendable (_ memory: UnsafeMutableRawPointer, _ place: UnsafeMutableRawPointer) -> Void

  private struct PlacedField {
    let reader: Unmanaged<FieldReader>
    let offset: Int
  }

  /// The fields, which are called without counting references.
  ///
  /// To use an object of an array, Swift retains and releases it. Threads that decode at the same
  /// time then wait for each other at every field: two of them took five times as long for a value as
  /// one alone. This object keeps the readers, and the memory of the fields, which never changes.
  nonisolated(unsafe) private let fields: UnsafeMutableBufferPointer<PlacedField>
  private let readers: [FieldReader]

  private let layout: FieldLayout
  private let readsDocuments: Bool
  private let move: Move

  init(_ readers: [FieldReader], move: @escaping Move) {
    self.readers = readers
    self.move = move
    var layout = FieldLayout()
    let placed = readers.map { reader in
      PlacedField(
        reader: .passUnretained(reader),
        offset: layout.add(size: reader.size, alignment: reader.alignment)
      )
    }
    self.layout = layout
    readsDocuments = readers.allSatisfy(\.readsDocuments)
    fields = .allocate(capacity: placed.count)
    _ = fields.initialize(fromContentsOf: placed)
  }

  deinit { fields.deallocate() }

  /// The reader of objects that are as expected; `nil` if only a decoder can read a field.
  var documentReader: JSONReader? {
    guard readsDocuments else { return nil }
    return JSONReader { document, node, place throws(UnexpectedJSON) in
      try self.read(document, node, into: place)
    }
  }

  /// Sets memory to a value that a decoder has.
  @usableFromInline
  func decode(_ decoder: any Decoder, into place: UnsafeMutableRawPointer) throws {
    if readsDocuments, let attempt = JSONAttempt(decoder) {
      do throws(UnexpectedJSON) {
        return try read(attempt.document, attempt.node, into: place)
      } catch {
        attempt.fail()
      }
    }
    let members = try decoder.container(keyedBy: ShapeKey.self)
    try make(at: place) { try $0.decode(from: members, into: $1) }
  }

  private func read(
    _ document: JSONDocument,
    _ node: Int,
    into place: UnsafeMutableRawPointer
  ) throws(UnexpectedJSON) {
    var members = try JSONMembers(of: node, in: document)
    try make(at: place) { field, place throws(UnexpectedJSON) in
      try field.read(from: &members, of: document, into: place)
    }
  }

  /// Makes the whole of values that a function sets.
  @inline(__always)
  private func make<Failure>(
    at place: UnsafeMutableRawPointer,
    _ read: (FieldReader, UnsafeMutableRawPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    // Memory of no bytes has no address.
    withUnsafeTemporaryAllocation(byteCount: max(1, layout.size), alignment: layout.alignment) {
      let memory = $0.start
      for (index, field) in fields.enumerated() {
        field.reader._withUnsafeGuaranteedRef { reader in
          do throws(Failure) {
            try read(reader, memory + field.offset)
          } catch {
            failure = error
          }
        }
        guard failure == nil else {
          for field in fields[..<index] {
            field.reader._withUnsafeGuaranteedRef { $0.destroy(at: memory + field.offset) }
          }
          return
        }
      }
      move(memory, place)
    }
    if let failure { throw failure }
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
