import FoundationCore

extension HTTPRequest {
  /// A path relative to a client's base URL, with safe interpolation.
  ///
  /// Literals are kept, and an interpolated value is encoded as one segment, so that no value can
  /// lead elsewhere:
  ///
  ///     let name = "../admin?x"
  ///     let path: HTTPRequest.Path = "products/\(name)"   // products/..%2Fadmin%3Fx
  public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The path in the form of a URL.
    public let encoded: String

    public init(stringLiteral value: String) { encoded = value }

    public init(stringInterpolation: StringInterpolation) { encoded = stringInterpolation.encoded }

    /// Creates a path that is encoded already, such as a server's link.
    public init(encoded: String) { self.encoded = encoded }

    public struct StringInterpolation: StringInterpolationProtocol {
      fileprivate var encoded = ""

      public init(literalCapacity: Int, interpolationCount: Int) {
        // A short path stays without memory elsewhere.
        encoded.reserveCapacity(literalCapacity + 8 * interpolationCount)
      }

      public mutating func appendLiteral(_ literal: String) { encoded += literal }

      /// Appends a value as one encoded segment.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        let segment = value.description.percentEncoded
        // A segment of dots alone would climb, and dots cannot be hidden by encoding them.
        encoded += segment == "." || segment == ".." ? segment.replacing(".", with: "%2E") : segment
      }
    }
  }

  /// The query of a URL: names and values in order.
  ///
  /// Everything but letters, digits and `-._~` is percent-encoded, so that `+`, `;` and `&` are
  /// unambiguous.
  ///
  ///     let query: HTTPRequest.Query = ["q": "salt & pepper", "page": 2]
  ///     query.encoded  // q=salt%20%26%20pepper&page=2
  public struct Query: Sendable, Hashable {
    /// The pairs; a name without a value is written alone.
    public private(set) var pairs: [Pair] = []

    /// A name and its value.
    public struct Pair: Sendable, Hashable {
      /// The name.
      public var name: String
      /// The value, if there is one.
      public var value: String?
    }

    /// Creates an empty query, which adds no question mark.
    public init() {}

    /// Appends a pair; without a value the name is written alone.
    public mutating func append(_ name: String, _ value: String?) {
      pairs.append(Pair(name: name, value: value))
    }

    /// The value of the first pair of that name; setting it replaces all pairs of the name.
    public subscript(_ name: String) -> String? {
      get { pairs.first { $0.name == name }?.value }
      set {
        let place = pairs.firstIndex { $0.name == name } ?? pairs.endIndex
        pairs.removeAll { $0.name == name }
        if let newValue { pairs.insert(Pair(name: name, value: newValue), at: place) }
      }
    }

    /// The encoded query, without the question mark.
    public var encoded: String {
      var encoded = ""
      for (place, pair) in pairs.enumerated() {
        if place > 0 { encoded += "&" }
        encoded += pair.name.percentEncoded
        guard let value = pair.value else { continue }
        encoded += "="
        encoded += value.percentEncoded
      }
      return encoded
    }
  }
}

extension HTTPRequest.Query: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, any CustomStringConvertible)...) {
    pairs = elements.map { Pair(name: $0.0, value: $0.1.description) }
  }
}

extension StringProtocol {
  /// Returns the text with all characters percent-encoded that are not allowed in a path or a
  /// query; existing escapes and some other characters are kept.
  func addressEncoded(keeping others: String = "") -> String {
    if utf8.allSatisfy(\.isPlainInAddress) { return String(self) }
    var encoded: [UInt8] = []
    var rest = Substring(self).utf8
    while let byte = rest.popFirst() {
      let isEscape =
        byte == UInt8(ascii: "%") && rest.prefix(2).count == 2
        && rest.prefix(2).allSatisfy(\.isHexadecimalDigit)
      if byte.isPlainInAddress || isEscape || others.utf8.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += "%\([byte].hexadecimal.uppercased())".utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension UInt8 {
  /// `true` if the byte is allowed in a path or a query.
  fileprivate var isPlainInAddress: Bool {
    switch self {
    // Letters, digits, `-._~`, and what parts or joins: `!$&'()*+,;=:@/?`.
    case 0x61...0x7A, 0x26...0x3B, 0x3F...0x5A, 0x21, 0x24, 0x3D, 0x5F, 0x7E: true
    default: false
    }
  }
}
