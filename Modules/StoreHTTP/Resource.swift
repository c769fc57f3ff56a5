public import FoundationCore

/// A question to a server, and how its answer is read.
///
///     let products = Resource<[Product]>("products", query: ["q": "mug"])
///     let answer = try await client.load(products)
///
/// It is a plain value: make it once and keep it, or make it anew from what the user typed.
public struct Resource<Value: Sendable>: Sendable {
  /// Where, below the client's base address.
  public var path: HTTPRequest.Path
  /// What is asked for in the query.
  public var query: HTTPRequest.Query
  /// What is asked.
  public var method: HTTPRequest.Method
  /// The header, beside what the client adds to every request.
  public var fields: HTTPFields
  /// What is sent along.
  public var body: HTTPBody
  /// What may come from the cache and what may be kept there.
  public var cachePolicy = HTTPRequest.CachePolicy.standard
  /// Whether it may be repeated although its method alone would not allow it.
  public var isIdempotent = false
  /// Limits of its own, in place of the client's.
  public var timeLimits: HTTPClient.TimeLimits?

  let decode: @Sendable (HTTPResponse, [UInt8]) throws -> (value: Value, report: DropReport)

  /// A resource whose answer is read by a function.
  ///
  /// The function gets the head of the answer and its whole body.
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

  /// The same question, its answer read as something made of the value.
  ///
  /// What the transform throws counts as an answer that could not be read.
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) throws -> Other
  ) -> Resource<Other> {
    changed { [decode] response, bytes in
      let (value, report) = try decode(response, bytes)
      return (try transform(value), report)
    }
  }

  /// The same question with its answer read in another way.
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
    self.decode = decode
  }
}

extension Resource where Value == Void {
  /// A resource of which only matters that it went well, or that is downloaded.
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
  /// A resource whose answer is JSON.
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
    decode = { try decoder.decodeReporting(Value.self, from: $1) }
    if !fields.contains("Accept") { self.fields.append("Accept", "application/json") }
  }
}
