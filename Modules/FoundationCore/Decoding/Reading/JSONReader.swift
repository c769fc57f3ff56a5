/// A function that reads a value straight from a document, without a decoder.
///
/// It leaves no trace. It throws for all that a decoder would refuse or report, and then the decoder
/// reads the same value again and says why; so the values and the reports of both are the same.
@usableFromInline
struct JSONReader<Value>: Sendable {
  @usableFromInline typealias Read =
    @Sendable (JSONDocument, Int) throws(UnexpectedJSON) -> Value

  @usableFromInline let read: Read

  @usableFromInline
  init(_ read: @escaping Read) { self.read = read }

  /// Creates a reader of lists.
  @inlinable
  init<Element>(of element: JSONReader<Element>) where Value == [Element] {
    let readElement = element.read
    self.init { document, node throws(UnexpectedJSON) in
      var indices = try JSONElements(of: node, in: document)
      var elements: [Element] = []
      elements.reserveCapacity(indices.count)
      for _ in 0..<indices.count { elements.append(try readElement(document, indices.next())) }
      return elements
    }
  }
}

/// The reason to leave a value to the decoder.
@usableFromInline
struct UnexpectedJSON: Error {
  @usableFromInline init() {}
}

/// A type whose values can be read without a decoder, if their parts can.
protocol JSONReadable {
  static var reader: JSONReader<Self>? { get }
}

extension JSONReader {
  /// The reader of a type; `nil` if only its `init(from:)` knows how to decode it.
  @usableFromInline
  static func standard() -> JSONReader? {
    func reader<Known: JSONReadable>(of _: Known.Type) -> Any? { Known.reader }
    func reader<Known: Shaped>(of _: Known.Type) -> Any? { Known.shape.reader }
    func reader<Known: TextCodable & JSONRepresentable>(of _: Known.Type) -> Any? {
      JSONReader<Known>.text { Known($0) }
    }
    func reader<Known: RawRepresentable<String> & JSONRepresentable>(of _: Known.Type) -> Any? {
      JSONReader<Known>.text { Known(rawValue: $0) }
    }
    let known: Any? =
      switch Value.self {
      case let type as any JSONReadable.Type: reader(of: type)
      case let type as any Shaped.Type: reader(of: type)
      case let type as any (TextCodable & JSONRepresentable).Type: reader(of: type)
      case let type as any (CaseIterable & RawRepresentable<String> & JSONRepresentable).Type:
        reader(of: type)
      default: nil
      }
    return known as? JSONReader
  }
}
