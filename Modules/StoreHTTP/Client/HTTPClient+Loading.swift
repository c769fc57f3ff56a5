public import Foundation
public import FoundationCore

extension HTTPClient {
  /// Loads a resource: sends its request, collects the response and decodes it.
  ///
  /// It runs off the caller's actor. A response that cannot be decoded is not cached, and a cached
  /// one stays: it is returned instead if the resource's ``HTTPRequest/CachePolicy/staleIfError``
  /// allows that.
  ///
  /// - Throws: ``HTTPError``, with `status` if the status is not 2xx and `unreadable` if the body
  ///   cannot be decoded.
  @concurrent
  @discardableResult
  public func load<Value>(_ resource: Resource<Value>) async throws(HTTPError) -> Loaded<Value> {
    let now = configuration.now
    let call = try begin(resource) { response, bytes throws(HTTPError) in
      try resource.loaded(bytes, of: response, now: now)
    }
    do throws(HTTPError) {
      let response = try await firstStage.send(call.request, for: call.exchange)
      guard response.isSuccess else { throw await call.refusal(of: response) }
      if let reading = call.exchange.takeReading(), let loaded = reading as? Loaded<Value> {
        // The cache stage has decoded it already.
        call.finish(response, bytes: response.body.length ?? 0)
        return loaded
      }
      let bytes = try await response.body.collected(upTo: call.exchange.sizeLimits.body)
      do throws(HTTPError) {
        let loaded = try resource.loaded(bytes, of: response, now: now)
        call.finish(response, bytes: bytes.count)
        return loaded
      } catch {
        // It was stored by a program that could read it: the next call is to ask the origin.
        if ![.network, .bundled].contains(response.provenance) {
          await cache?.evict(call.lastRequest, for: call.exchange)
        }
        throw error
      }
    } catch {
      throw call.failed(error)
    }
  }

  /// Loads a JSON value at an absolute URL, such as a link in another response.
  ///
  ///     let rates = try await client.load(link, as: ExchangeRates.self).value
  ///
  /// The URL may be at any origin. The client's credentials are sent to its own origin only, and so
  /// are the query of its base URL and header fields that may hold a secret.
  ///
  /// - Parameters:
  ///   - url: An http or https URL without a user name.
  ///   - type: The type of the value.
  /// - Returns: The value with its provenance.
  /// - Throws: ``HTTPError``, with `invalidRequest` for any other URL, `status` if the status is not
  ///   2xx, and `unreadable` if the body cannot be decoded.
  @concurrent
  public func load<Value: Decodable & Sendable>(
    _ url: URL,
    as type: Value.Type
  ) async throws(HTTPError) -> Loaded<Value> {
    try await load(Resource<Value>(url: url))
  }

  /// Sends the request of a resource and returns once the head of the response has arrived.
  ///
  /// The body is fetched as it is read, and is not decoded.
  ///
  /// - Throws: ``HTTPError``, with `status` if the status is not 2xx.
  @concurrent
  public func response(
    for resource: Resource<some Sendable>
  ) async throws(HTTPError) -> HTTPResponse {
    let call = try begin(resource)
    do throws(HTTPError) {
      let response = try await firstStage.send(call.request, for: call.exchange)
      guard response.isSuccess else { throw await call.refusal(of: response) }
      return call.watched(response)
    } catch {
      throw call.failed(error)
    }
  }

  /// Sends a request and returns once the head of the response has arrived, with any status.
  ///
  /// The URL may be at any origin; the client's header fields and limits apply. Its credentials, and
  /// header fields that may hold a secret, are sent to its own origin only.
  ///
  /// - Throws: ``HTTPError``, with `status` if the status is not 2xx.
  @concurrent
  public func response(
    for request: HTTPRequest,
    cachePolicy: HTTPRequest.CachePolicy = .standard
  ) async throws(HTTPError) -> HTTPResponse {
    let isForeign = Origin(request.url) != Origin(baseURL)
    var request = request
    request.fields = request.fields.filled(from: configuration.fields(isForeign: isForeign))
    let call = try ClientCall(request, cachePolicy: cachePolicy, of: self)
    do {
      try request.checkAddress()
      return call.watched(try await firstStage.send(call.request, for: call.exchange))
    } catch {
      throw call.failed(error)
    }
  }

  /// Requests a resource and writes its content to a file as it arrives.
  ///
  /// An existing file stays until all of the new content is on the disk, and is kept if the
  /// download fails; a partial file is never left behind. Nothing is written if the path names a
  /// folder, a device or a pipe. The content is never held in memory.
  ///
  /// - Parameters:
  ///   - resource: The resource; its body is not decoded.
  ///   - path: The file to create or replace.
  ///   - progress: Called with the bytes that have arrived, and the total if it is known.
  /// - Returns: The head of the response; its body is the file.
  /// - Throws: ``HTTPError``, also if the file cannot be written.
  @concurrent
  @discardableResult
  public func download(
    _ resource: Resource<some Sendable>,
    to path: String,
    reportingProgressTo progress: (@Sendable (Int, Int?) -> Void)? = nil
  ) async throws(HTTPError) -> HTTPResponse {
    let call = try begin(resource)
    do throws(HTTPError) {
      var response = try await firstStage.send(call.request, for: call.exchange)
      guard response.isSuccess else { throw await call.refusal(of: response) }
      let body = progress.map { response.body.reportingProgress(to: $0) } ?? response.body
      response.body = .empty
      let count = try await body.write(to: path)
      call.finish(response, bytes: count)
      return response
    } catch {
      throw call.failed(error)
    }
  }

  /// Starts the call for a resource.
  func begin(
    _ resource: Resource<some Sendable>,
    reader: HTTPExchange.Reader? = nil
  ) throws(HTTPError) -> ClientCall {
    let isForeign = resource.address.map { $0.origin != address.origin } ?? false
    let request = try (resource.address ?? address)
      .request(for: resource, adding: configuration.fields(isForeign: isForeign))
    var timeLimits = resource.timeLimits ?? configuration.timeLimits
    // A load holds its caller and memory until the last byte.
    if reader != nil, timeLimits.whole == nil, timeLimits != .none {
      timeLimits.whole = .seconds(300)
    }
    return try ClientCall(
      request,
      cachePolicy: resource.cachePolicy,
      isIdempotent: resource.isIdempotent,
      timeLimits: timeLimits,
      reader: reader,
      of: self
    )
  }
}

extension HTTPRequest {
  /// Throws if the URL is not an http or https URL; the URLs of resources are already.
  fileprivate func checkAddress() throws(HTTPError) {
    guard url.isWebAddress else { throw .invalid("The address is not an http or https URL.") }
    guard url.user() == nil, url.password() == nil else {
      throw .invalid("The address contains a user name or a password, which others could read.")
    }
  }
}

extension HTTPClient {
  /// Returns a path below the prefix of an API, unless the base URL ends with the prefix.
  ///
  ///     client.path("products", below: "wp-json/wc/v3/")
  ///
  /// - Parameters:
  ///   - path: The path below the prefix.
  ///   - prefix: The prefix, with a slash at its end.
  /// - Returns: The path below the base URL.
  public func path(_ path: HTTPRequest.Path, below prefix: String) -> HTTPRequest.Path {
    let base = baseURL.path().split(separator: "/")
    let names = prefix.split(separator: "/")
    return base.suffix(names.count) == names[...]
      ? path : HTTPRequest.Path(encoded: prefix + path.encoded)
  }
}
