public import Foundation
public import FoundationCore

/// A request below the client's base URL or of an absolute URL, and the decoding of its response.
///
///     let products = Resource<[Product]>("products", query: ["q": "mug"])
///     let answer = try await client.load(products)
///
/// It is a value: create it once and reuse it, or create another from user input.
public struct Resource<Value: Sendable>: Sendable {
  /// The path, relative to the URL of the resource if it has one, or else to the client's base URL.
  public var path: HTTPRequest.Path
  /// The query.
  public var query: HTTPRequest.Query
  /// The method.
  public var method: HTTPRequest.Method
  /// The header fields, in addition to the client's.
  public var fields: HTTPFields
  /// The body of the request.
  public var body: HTTPBody
  /// The cache policy.
  public var cachePolicy = HTTPRequest.CachePolicy.standard
  /// `true` if the request may be retried although its method is not idempotent.
  public var isIdempotent = false
  /// The time limits, or `nil` for the client's.
  public var timeLimits: HTTPClient.TimeLimits?

  /// The absolute URL of the resource, in place of the client's base URL.
  var address: BaseURL?

  let decode: @Sendable (HTTPResponse, [UInt8]) throws -> (value: Value, report: DropReport)

  /// Creates a resource whose response is decoded by a closure.
  ///
  /// The closure gets the head of the response and its whole body.
  public init(
    _ path: HTTPRequest.Path,
    query: HTTPRequest.Query = [:],
    method: HTTPRequest.Method = .get,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty,
    decode: @escaping @Sendable (HTTPResponse, [UInt8]) throws -> Value
  ) {
    self.path = path
    self.query = query
    self.method = method
    self.fields = fields
    self.body = body
    self.decode = { (try decode($0, $1), DropReport()) }
  }

  /// Returns the resource with its value transformed.
  ///
  /// An error of the transform counts as a response that cannot be decoded.
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) throws -> Other
  ) -> Resource<Other> {
    changed { [decode] response, bytes in
      let (value, report) = try decode(response, bytes)
      return (try transform(value), report)
    }
  }

  /// Returns the resource whose value comes with the header fields of the response.
  public func withFields() -> Resource<(value: Value, fields: HTTPFields)> {
    changed { [decode] response, bytes in
      let (value, report) = try decode(response, bytes)
      return ((value, response.fields), report)
    }
  }

  /// Returns the resource with another decoding.
  func changed<Other>(
    _ decode: @escaping @Sendable (HTTPResponse, [UInt8]) throws -> (Other, DropReport)
  ) -> Resource<Other> {
    Resource<Other>(self, decode: decode)
  }

  private init<Other>(
    _ other: Resource<Other>,
    decode: @escaping @Sendable (HTTPResponse, [UInt8]) throws -> (Value, DropReport)
  ) {
    path = other.path
    query = other.query
    method = other.method
    fields = other.fields
    body = other.body
    cachePolicy = other.cachePolicy
    isIdempotent = other.isIdempotent
    timeLimits = other.timeLimits
    address = other.address
    self.decode = decode
  }
}

extension Resource where Value == Void {
  /// Creates a resource without a value, to be checked for success or downloaded.
  public init(
    _ path: HTTPRequest.Path,
    query: HTTPRequest.Query = [:],
    method: HTTPRequest.Method = .get,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty
  ) {
    self.init(path, query: query, method: method, fields: fields, body: body) { _, _ in }
  }
}

extension Resource where Value: Decodable {
  /// Creates a resource whose response is JSON.
  public init(
    _ path: HTTPRequest.Path,
    query: HTTPRequest.Query = [:],
    method: HTTPRequest.Method = .get,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty,
    decoder: ExactJSONDecoder = ExactJSONDecoder()
  ) {
    self.path = path
    self.query = query
    self.method = method
    self.fields = fields
    self.body = body
    decode = { try decoder.decodeWithReport(Value.self, from: $1) }
    if !fields.contains("Accept") { self.fields.append("Accept", "application/json") }
  }
}

extension Resource {
  /// Returns the resource with a JSON body, and with POST as method unless another one was set.
  ///
  /// Dates are written as in `2026-11-20T16:52:23Z`; a value without a shape also has milliseconds,
  /// if there are any. Decimals are exact and object keys sorted, so that equal values have equal
  /// bodies.
  ///
  /// - Throws: ``HTTPError/Kind/invalidRequest(_:)`` if the value cannot be encoded, such as a
  ///   number that is not finite.
  public func sending(_ value: some Encodable) throws(HTTPError) -> Resource {
    do {
      let text = try JSONEncoder.usual.encode(value)
      return sending(HTTPBody(Array(text)), as: "application/json")
    } catch {
      let why = "The value cannot be encoded as JSON."
      throw HTTPError(.invalidRequest(why), underlying: [error])
    }
  }

  /// Returns the resource with a body, and with POST as method unless another one was set.
  ///
  /// - Parameters:
  ///   - body: The body, such as a file.
  ///   - type: The media type, such as `image/png`.
  /// - Returns: The resource with its body and `Content-Type`.
  public func sending(_ body: HTTPBody, as type: String) -> Resource {
    var resource = self
    resource.body = body
    resource.fields["Content-Type"] = type
    if method == .get { resource.method = .post }
    return resource
  }
}

extension JSONEncoder {
  fileprivate static var usual: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
      let exact = Date(timeIntervalSince1970: milliseconds / 1000)
      let isWhole = milliseconds.truncatingRemainder(dividingBy: 1000) == 0
      var container = encoder.singleValueContainer()
      try container.encode(
        exact.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
      )
    }
    return encoder
  }
}

// At another origin than the client's, neither its credentials, nor the query of its base URL, nor
// header fields that may hold a secret are sent.

extension Resource where Value: Decodable {
  /// Creates a resource at an absolute URL, whose response is JSON.
  ///
  /// The URL may be at any origin; the client's credentials are sent to its own only.
  public init(url: URL, decoder: ExactJSONDecoder = ExactJSONDecoder()) {
    self.init("", decoder: decoder)
    address = BaseURL(url)
  }
}
