import Foundation

extension JSONReader {
  fileprivate static func scalar(
    _ value: @escaping @Sendable (JSONDocument) -> (Int) throws(JSONValueError) -> Value
  ) -> JSONReader {
    JSONReader { document, node throws(UnexpectedJSON) in try document.expected(value, at: node) }
  }
}

extension String: JSONReadable {
  static var reader: JSONReader<String>? { .scalar { $0.string } }
}

extension Bool: JSONReadable {
  static var reader: JSONReader<Bool>? { .scalar { $0.bool } }
}

extension Int: JSONReadable {
  static var reader: JSONReader<Int>? { .scalar { $0.integer } }
}

extension Int64: JSONReadable {
  static var reader: JSONReader<Int64>? { .scalar { $0.integer } }
}

extension Double: JSONReadable {
  static var reader: JSONReader<Double>? { .scalar { $0.double } }
}

extension Decimal: JSONReadable {
  static var reader: JSONReader<Decimal>? { .scalar { $0.decimal } }
}

extension URL: JSONReadable {
  static var reader: JSONReader<URL>? { .scalar { $0.url } }
}

extension Date: JSONReadable {
  static var reader: JSONReader<Date>? {
    JSONReader { document, node throws(UnexpectedJSON) in
      guard let date = Date(lenient: try document.expected(JSONDocument.string, at: node)) else {
        throw UnexpectedJSON()
      }
      return date
    }
  }
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
