public import Foundation

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

extension JSONReader {
  /// Creates a reader of scalars that does not keep the reason why one is invalid.
  @inline(__always)
  static func scalar<Value>(
    _ value: @escaping @Sendable (JSONDocument, Int) throws(JSONValueError) -> Value
  ) -> JSONReader {
    JSONReader { document, node, place throws(UnexpectedJSON) in
      do throws(JSONValueError) {
        place.initializeMemory(as: Value.self, to: try value(document, node))
      } catch {
        throw UnexpectedJSON()
      }
    }
  }

  /// Creates a reader of values that are written as a text.
  static func text<Value>(_ convert: @escaping @Sendable (String) -> Value?) -> JSONReader {
    JSONReader { document, node, place throws(UnexpectedJSON) in
      guard let text = try? document.string(at: node), let value = convert(text) else {
        throw UnexpectedJSON()
      }
      place.initializeMemory(as: Value.self, to: value)
    }
  }
}

extension String {
  public static var jsonReader: JSONReader? {
    .scalar { document, node throws(JSONValueError) in try document.string(at: node) }
  }
}

extension Bool {
  public static var jsonReader: JSONReader? {
    .scalar { document, node throws(JSONValueError) in try document.bool(at: node) }
  }
}

extension Int {
  public static var jsonReader: JSONReader? {
    .scalar { document, node throws(JSONValueError) in try document.integer(at: node) as Int }
  }
}

extension Int64 {
  public static var jsonReader: JSONReader? {
    .scalar { document, node throws(JSONValueError) in try document.integer(at: node) as Int64 }
  }
}

extension Double {
  public static var jsonReader: JSONReader? {
    .scalar { document, node throws(JSONValueError) in try document.double(at: node) }
  }
}

extension Decimal {
  public static var jsonReader: JSONReader? {
    .scalar { document, node throws(JSONValueError) in try document.decimal(at: node) }
  }
}

extension URL {
  public static var jsonReader: JSONReader? {
    .scalar { document, node throws(JSONValueError) in try document.url(at: node) }
  }
}

extension Date {
  public static var jsonReader: JSONReader? { .text { Date(lenient: $0) } }
}

extension Optional where Wrapped: JSONRepresentable {
  public static var jsonReader: JSONReader? {
    guard let read = Wrapped.jsonReader?.read else { return nil }
    return JSONReader { document, node, place throws(UnexpectedJSON) in
      let outcome: DecodingOutcome = document.isNull(at: node) ? .null : .value
      if outcome == .value { try read(document, node, place) }
      _ = settle(place, outcome)
    }
  }
}

extension Array where Element: JSONRepresentable {
  public static var jsonReader: JSONReader? { JSONReader(listOf: Element.self) }
}

extension Dictionary where Key == String, Value: JSONRepresentable {
  public static var jsonReader: JSONReader? {
    guard let reader = Value.jsonReader else { return nil }
    return JSONReader { document, node, place throws(UnexpectedJSON) in
      let object = document.node(at: node)
      guard object.kind == .object else { throw UnexpectedJSON() }
      var values: [String: Value] = [:]
      var name = node + 2
      while name < object.extent {
        let key = document.text(of: document.node(at: name))
        // Of two members with one name, the first counts.
        if values[key] == nil {
          try reader.read(Value.self, at: name + 1, of: document) { values[key] = $0 }
        }
        name = document.following(name + 1)
      }
      place.initializeMemory(as: Self.self, to: values)
    }
  }
}

extension Identifier where RawValue: JSONRepresentable {
  /// The reader of raw values: a structure with one property has the memory of that.
  public static var jsonReader: JSONReader? { RawValue.jsonReader }
}

extension OpenEnum where Known: CaseIterable & RawRepresentable<String> & JSONRepresentable {
  /// A reader of the known cases; an unknown one belongs in the report.
  public static var jsonReader: JSONReader? { .text { Known(rawValue: $0).map(OpenEnum.known) } }
}

extension JSONRepresentable where Self: CaseIterable & RawRepresentable<String> {
  public static var jsonReader: JSONReader? { .text { Self(rawValue: $0) } }
}

extension JSONRepresentable where Self: TextCodable {
  public static var jsonReader: JSONReader? { .text { Self($0) } }
}

extension Shaped {
  public static var jsonReader: JSONReader? { shape.reader.documentReader }
}

/// An attempt to read a value without its decoder.
struct JSONAttempt {
  let document: JSONDocument
  let node: Int

  /// Creates an attempt; `nil` if it would be in vain.
  ///
  /// A value is read twice if the attempt fails: so values inside a failed one are not tried, and one of
  /// more than four thousand nodes is left to its parts.
  init?(_ decoder: any Decoder) {
    guard let element = (decoder as? JSONValueDecoder)?.element else { return nil }
    self.init(element.node, in: element.document)
  }

  init?(_ node: Int, in document: JSONDocument) {
    guard document.options.isStandard, node >= document.triedUntil,
      document.following(node) - node <= 4096
    else { return nil }
    self.document = document
    self.node = node
  }

  /// Remembers that this value is not as expected.
  func fail() { document.triedUntil = document.following(node) }
}

extension ExactJSONDecoder {
  /// `true` if names and dates are read without a strategy.
  fileprivate var isStandard: Bool {
    guard case .lenient = dateDecodingStrategy else { return false }
    return keyDecodingStrategy.usesDefaultKeys
  }
}
