import Foundation

/// A field of a test: a name alone, a name and a value, or a name and how it compares.
struct ConformanceField: Decodable, Sendable {
  enum Value: Sendable {
    case text(String)
    /// So many seconds from now, as a date.
    case date(Int)
  }

  let name: String
  var value: Value?
  /// `=` another field, or `>` a number.
  var comparison: (sign: String, with: String)?
  /// `true` if the field must reach the client unchanged.
  var isCompared = true

  init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      self.name = name
      return
    }
    var values = try decoder.unkeyedContainer()
    name = try values.decode(String.self)
    guard let text = try? values.decode(String.self) else {
      value = .date(try values.decode(Int.self))
      return
    }
    value = .text(text)
    if values.isAtEnd { return }
    if let isCompared = try? values.decode(Bool.self) {
      self.isCompared = isCompared
    } else if let number = try? values.decode(Int.self) {
      comparison = (text, String(number))
    } else {
      comparison = (text, try values.decode(String.self))
    }
  }

  /// The value to send at a time.
  func text(at now: Date, rfc850: [String]? = nil) -> String {
    switch value {
    case .text(let text): text
    case .date(let seconds):
      Self.date(
        now.addingTimeInterval(TimeInterval(seconds)),
        isRFC850: rfc850?.contains(name.lowercased()) == true
      )
    case nil: ""
    }
  }

  static func date(_ date: Date, isRFC850: Bool = false) -> String {
    (isRFC850 ? rfc850Format : format).string(from: date)
  }

  private static let format = makeFormat("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
  private static let rfc850Format = makeFormat("EEEE, dd-MMM-yy HH:mm:ss 'GMT'")

  private static func makeFormat(_ pattern: String) -> DateFormatter {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = pattern
    return format
  }
}

/// A status code and its phrase.
struct ConformanceStatus: Decodable, Sendable {
  let code: Int

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    code = try values.decode(Int.self)
  }
}

/// A value that may be null, where null is not the same as nothing said.
struct ConformanceOptional<Value: Decodable & Sendable>: Decodable, Sendable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = container.decodeNil() ? nil : try container.decode(Value.self)
  }
}
