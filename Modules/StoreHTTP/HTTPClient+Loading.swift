import Foundation
import FoundationCore

extension HTTPClient {
  /// Asks for a resource, reads the whole answer and what is in it.
  ///
  /// It works off the caller's actor. A status that is none of success is thrown, with what the
  /// server said of it; so is an answer that its resource cannot read.
  @concurrent
  @discardableResult
  public func load<Value>(
    _ resource: Resource<Value>
  ) async throws(HTTPError) -> Answer<Value> {
    let call = try begin(resource)
    do {
      let response = try await call.accepted(call.answer(from: entrance))
      let bytes = try await response.body.collected(upTo: call.exchange.sizeLimits.body)
      let (value, report) = try await read(bytes, of: response, to: call, as: resource)
      call.finish(response, bytes: bytes.count)
      return Answer(
        value,
        provenance: response.provenance,
        drops: report,
        fields: response.fields
      )
    } catch {
      throw call.failed(error)
    }
  }

  /// Asks for a resource and returns once the head of the answer is there.
  ///
  /// The body is fetched as it is read, and what the resource would make of it is left to the
  /// caller. A status that is none of success is thrown, as by a load.
  @concurrent
  public func response(
    for resource: Resource<some Sendable>
  ) async throws(HTTPError) -> HTTPResponse {
    let call = try begin(resource)
    do {
      return call.watched(try await call.accepted(call.answer(from: entrance)))
    } catch {
      throw call.failed(error)
    }
  }

  /// Sends a request as it is, and returns once the head of the answer is there, whatever its status.
  ///
  /// The address may be any of the web; the client's fields and limits hold for it too.
  @concurrent
  public func response(
    for request: HTTPRequest,
    caching: HTTPRequest.Caching = .standard
  ) async throws(HTTPError) -> HTTPResponse {
    let call = try begin(request, caching: caching)
    do {
      try request.checkAddress()
      return call.watched(try await call.answer(from: entrance))
    } catch {
      throw call.failed(error)
    }
  }

  /// Starts the call for a resource.
  func begin(_ resource: Resource<some Sendable>) throws(HTTPError) -> Call {
    let request = HTTPRequest(
      resource.method,
      try address.joined(resource.path, resource.query),
      fields: resource.fields,
      body: resource.body
    )
    return try begin(
      request,
      caching: resource.caching,
      isIdempotent: resource.isIdempotent,
      timeLimits: resource.timeLimits
    )
  }

  private func begin(
    _ request: HTTPRequest,
    caching: HTTPRequest.Caching,
    isIdempotent: Bool = false,
    timeLimits: TimeLimits? = nil
  ) throws(HTTPError) -> Call {
    var request = request
    request.fields.fill(from: configuration.fields)
    var caching = caching
    if configuration.prefersStored { caching.mode = .preferStored }
    let exchange = Exchange(
      id: calls.next(),
      timeLimits: timeLimits ?? configuration.timeLimits,
      sizeLimits: configuration.sizeLimits,
      isIdempotent: isIdempotent,
      caching: caching,
      clock: configuration.clock,
      listener: configuration.onEvent
    )
    let call = Call(request, exchange, of: self)
    do throws(HTTPError) {
      try request.checkSendable()
      if cache == nil, caching.mode == .onlyStored { throw HTTPError(.notCached) }
    } catch {
      throw call.failed(error)
    }
    return call
  }

  /// What cannot be read is not kept either: the next call is to ask the origin.
  private func read<Value>(
    _ bytes: [UInt8],
    of response: HTTPResponse,
    to call: Call,
    as resource: Resource<Value>
  ) async throws(HTTPError) -> (value: Value, report: DropReport) {
    if let isAnswer = resource.caching.isAnswer, !isAnswer(response, bytes) {
      throw HTTPError(
        .status(response.status, HTTPError.Problem(response, bytes, now: configuration.now()))
      )
    }
    do { return try resource.decode(response, bytes) } catch {
      await cache?.evict(call.lastRequest, for: call.exchange)
      throw error as? HTTPError ?? HTTPError(.unreadable, underlying: [error])
    }
  }
}

extension HTTPRequest {
  /// Refuses other addresses than those of the web; those of resources are of the web already.
  fileprivate func checkAddress() throws(HTTPError) {
    guard url.isWebAddress else { throw .invalid("The address is not one of the web.") }
    guard url.user() == nil, url.password() == nil else {
      throw .invalid("The address has a user or a password in it, where everybody could read it.")
    }
  }

  /// Refuses names and values by which a second message could be written.
  fileprivate func checkSendable() throws(HTTPError) {
    guard !method.rawValue.isEmpty, method.rawValue.utf8.allSatisfy(\.isTokenCharacter) else {
      throw .invalid("The method is not a word.")
    }
    if let field = fields.firstUnsendable {
      throw .invalid("The header field '\(field.name)' has characters that cannot be sent.")
    }
  }
}
