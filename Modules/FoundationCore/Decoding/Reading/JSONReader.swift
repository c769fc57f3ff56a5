/// A function that reads a value straight from a document into memory, without a decoder.
///
/// It leaves no trace. It throws for all that a decoder would refuse or report, and then the decoder
/// reads the same value again and says why; so the values and the reports of both are the same.
public struct JSONReader: Sendable {
  /// Sets the memory to the value, or throws and leaves it as it was.
  @usableFromInline typealias Read =
    @Sendable (JSONDocument, Int, UnsafeMutableRawPointer) throws(UnexpectedJSON) -> Void

  @usableFromInline let read: Read

  @usableFromInline
  init(_ read: @escaping Read) { self.read = read }

  /// A reader that leaves all to the decoder.
  static let refusing = JSONReader { _, _, _ throws(UnexpectedJSON) in throw UnexpectedJSON() }

  /// Creates the reader of the lists of a type.
  @inlinable
  init?<Element: JSONRepresentable>(listOf _: Element.Type) {
    guard let read = Element.jsonReader?.read else { return nil }
    self.init { document, node, place throws(UnexpectedJSON) in
      var indices = try JSONElements(of: node, in: document)
      do {
        let elements = try [Element](unsafeUninitializedCapacity: indices.count) {
          elements,
          count in
          guard var place = elements.baseAddress else { return }
          while count < indices.count {
            try read(document, indices.next(), UnsafeMutableRawPointer(place))
            place += 1
            count += 1
          }
        }
        place.initializeMemory(as: [Element].self, to: elements)
      } catch {
        throw UnexpectedJSON()
      }
    }
  }

  /// Calls a function with a value of the reader's type.
  func read<Value>(
    _: Value.Type,
    at node: Int,
    of document: JSONDocument,
    _ use: (Value) -> Void
  ) throws(UnexpectedJSON) {
    let isRead = withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { value in
      do throws(UnexpectedJSON) {
        try read(document, node, UnsafeMutableRawBufferPointer(value).start)
      } catch {
        return false
      }
      use(value.moveElement(from: 0))
      return true
    }
    if !isRead { throw UnexpectedJSON() }
  }
}

/// The reason to leave a value to the decoder.
@usableFromInline
struct UnexpectedJSON: Error {
  @usableFromInline init() {}
}
