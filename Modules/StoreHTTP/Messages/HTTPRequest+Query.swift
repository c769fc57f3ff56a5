import FoundationCore

extension HTTPRequest {
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
