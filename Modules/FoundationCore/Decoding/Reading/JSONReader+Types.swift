public import Foundation

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
