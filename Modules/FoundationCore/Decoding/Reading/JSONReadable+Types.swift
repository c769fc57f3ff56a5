import Foundation

extension JSONReader {
  /// Creates a reader of scalars that does not keep the reason why one is invalid.
  static func scalar(
    _ value: @escaping @Sendable (JSONDocument, Int) throws(JSONValueError) -> Value
  ) -> JSONReader {
    JSONReader { document, node throws(UnexpectedJSON) in
      do throws(JSONValueError) {
        return try value(document, node)
      } catch {
        throw UnexpectedJSON()
      }
    }
  }

  /// Creates a reader of values that are written as a text.
  static func text(_ convert: @escaping @Sendable (String) -> Value?) -> JSONReader {
    JSONReader { document, node throws(UnexpectedJSON) in
      guard let text = try? document.string(at: node), let value = convert(text) else {
        throw UnexpectedJSON()
      }
      return value
    }
  }
}

extension String: JSONReadable {
  static var reader: JSONReader<String>? {
    .scalar { document, node throws(JSONValueError) in try document.string(at: node) }
  }
}

extension Bool: JSONReadable {
  static var reader: JSONReader<Bool>? {
    .scalar { document, node throws(JSONValueError) in try document.bool(at: node) }
  }
}

extension Int: JSONReadable {
  static var reader: JSONReader<Int>? {
    .scalar { document, node throws(JSONValueError) in try document.integer(at: node) }
  }
}

extension Int64: JSONReadable {
  static var reader: JSONReader<Int64>? {
    .scalar { document, node throws(JSONValueError) in try document.integer(at: node) }
  }
}

extension Double: JSONReadable {
  static var reader: JSONReader<Double>? {
    .scalar { document, node throws(JSONValueError) in try document.double(at: node) }
  }
}

extension Decimal: JSONReadable {
  static var reader: JSONReader<Decimal>? {
    .scalar { document, node throws(JSONValueError) in try document.decimal(at: node) }
  }
}

extension URL: JSONReadable {
  static var reader: JSONReader<URL>? {
    .scalar { document, node throws(JSONValueError) in try document.url(at: node) }
  }
}

extension Date: JSONReadable {
  static var reader: JSONReader<Date>? { .text { Date(lenient: $0) } }
}

extension Optional: JSONReadable {
  static var reader: JSONReader<Wrapped?>? {
    guard let wrapped = JSONReader<Wrapped>.standard()?.read else { return nil }
    return JSONReader { document, node throws(UnexpectedJSON) in
      document.node(at: node).kind == .null ? nil : try wrapped(document, node)
    }
  }
}

extension Array: JSONReadable {
  static var reader: JSONReader<[Element]>? {
    JSONReader<Element>.standard().map { JSONReader(of: $0) }
  }
}

extension Dictionary: JSONReadable where Key == String {
  static var reader: JSONReader<[String: Value]>? {
    guard let readValue = JSONReader<Value>.standard()?.read else { return nil }
    return JSONReader { document, node throws(UnexpectedJSON) in
      let object = document.node(at: node)
      guard object.kind == .object else { throw UnexpectedJSON() }
      var values: [String: Value] = [:]
      var name = node + 2
      while name < object.extent {
        let key = document.text(of: document.node(at: name))
        // Of two members with one name, the first counts.
        if values[key] == nil { values[key] = try readValue(document, name + 1) }
        name = document.following(name + 1)
      }
      return values
    }
  }
}

extension Identifier: JSONReadable {
  static var reader: JSONReader<Identifier>? {
    guard let readRawValue = JSONReader<RawValue>.standard()?.read else { return nil }
    return JSONReader { document, node throws(UnexpectedJSON) in
      Identifier(rawValue: try readRawValue(document, node))
    }
  }
}

extension OpenEnum: JSONReadable where Known: JSONRepresentable {
  /// A reader of the known cases; an unknown one belongs in the report.
  static var reader: JSONReader<OpenEnum>? {
    guard let readRawValue = JSONReader<Known.RawValue>.standard()?.read else { return nil }
    return JSONReader { document, node throws(UnexpectedJSON) in
      let value = OpenEnum(rawValue: try readRawValue(document, node))
      guard case .known = value else { throw UnexpectedJSON() }
      return value
    }
  }
}
