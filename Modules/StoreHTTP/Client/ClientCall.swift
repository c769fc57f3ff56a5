import Foundation
import FoundationCore
import Synchronization

/// A call of a client from its start to its end: its request, exchange and events.
struct ClientCall: Sendable {
  let request: HTTPRequest
  let exchange: HTTPExchange
  private let client: HTTPClient

  /// Starts a call; throws if its request must not be sent.
  init(
    _ request: HTTPRequest,
    cachePolicy: HTTPRequest.CachePolicy,
    isIdempotent: Bool = false,
    timeLimits: HTTPClient.TimeLimits? = nil,
    reader: HTTPExchange.Reader? = nil,
    of client: HTTPClient
  ) throws(HTTPError) {
    var cachePolicy = cachePolicy
    if client.configuration.prefersCached { cachePolicy.mode = .preferCached }
    self.request = request
    exchange = HTTPExchange(
      id: client.calls.next(),
      timeLimits: timeLimits ?? client.configuration.timeLimits,
      sizeLimits: client.configuration.sizeLimits,
      isIdempotent: isIdempotent,
      cachePolicy: cachePolicy,
      reader: reader,
      watch: client.watch,
      listener: client.configuration.onEvent
    )
    self.client = client
    exchange.report(.started(request.summary))
    do throws(HTTPError) {
      try request.checkSendable()
      if client.cache == nil, cachePolicy.mode == .onlyIfCached { throw HTTPError(.notCached) }
      if Task.isCancelled { throw HTTPError(.cancelled) }
    } catch {
      throw failed(error)
    }
  }

  /// The last request sent: the first one, or the one that redirects led to.
  var lastRequest: HTTPRequest { exchange.redirected ?? request }

  /// Returns the server's error of a response whose status is not 2xx.
  func refusal(of response: HTTPResponse) async -> HTTPError {
    // Where even that is cut off, the status is still what matters.
    let bytes = (try? await response.body.beginning(of: HTTPError.Problem.readLimit)) ?? []
    if Task.isCancelled { return HTTPError(.cancelled) }
    let problem = HTTPError.Problem(response, body: bytes, now: client.configuration.now())
    return HTTPError(.status(response.status, problem))
  }

  /// Returns a response whose body reports its errors and its end.
  func watched(_ response: HTTPResponse) -> HTTPResponse {
    if let bytes = response.body.bytes {
      finish(response, bytes: bytes.count)
      return response
    }
    var response = response
    let head = response
    response.body = head.body.observed { bytes in
      finish(head, bytes: bytes)
    } failed: { error in
      failed(error)
    }
    return response
  }

  func finish(_ response: HTTPResponse, bytes: Int) {
    exchange.report(.finished(status: response.status, bytes: bytes, took: exchange.elapsed))
  }

  /// Completes an error with the details of the call, and reports it.
  func failed(_ error: HTTPError) -> HTTPError {
    var error = error
    error.added.request = lastRequest.summary
    error.added.serverName = client.configuration.serverName
    error.added.requestID = exchange.id.description
    error.added.attempts = max(error.attempts, exchange.attempts.load(ordering: .relaxed))
    error.added.mayHaveReachedServerBefore =
      error.mayHaveReachedServerBefore || exchange.mayHaveArrived.load(ordering: .relaxed)
    error.added.isRepeatable = request.isRepeatable || exchange.isIdempotent
    if let body = error.body { exchange.report(.failedResponse(body: body.excerpt)) }
    exchange.report(.failed(code: error.code, took: exchange.elapsed))
    return error
  }
}

extension HTTPClient.Configuration {
  /// Returns the header fields added to requests to the client's origin or to another one.
  func fields(isForeign: Bool) -> HTTPFields {
    isForeign ? HTTPFields(fields.filter(\.mayTravel)) : fields
  }
}

extension HTTPRequest {
  /// The method and the URL without its secrets.
  var summary: String {
    Redactor.standard.redact("\(method.rawValue) \(addressText)")
  }

  /// Throws if the method or a field could inject another message.
  fileprivate func checkSendable() throws(HTTPError) {
    guard !method.rawValue.isEmpty, method.rawValue.allBytes(\.isTokenByte) else {
      throw .invalid("The method is not a valid token.")
    }
    if let field = fields.firstInvalidField {
      throw .invalid("The header field '\(field.name)' contains invalid characters.")
    }
  }
}

extension Resource {
  /// Decodes a whole response.
  ///
  /// - Returns: The value, and the parts that were left out.
  /// - Throws: ``HTTPError/Kind/unreadable`` if the body cannot be decoded, or `status` if the
  ///   cache policy says that it is an error.
  func loaded(
    _ bytes: [UInt8],
    of response: HTTPResponse,
    now: () -> Date
  ) throws(HTTPError) -> Loaded<Value> {
    if let isValidResponse = cachePolicy.isValidResponse, !isValidResponse(response, bytes) {
      throw HTTPError(
        .status(response.status, HTTPError.Problem(response, body: bytes, now: now()))
      )
    }
    do {
      let (value, drops) = try decode(response, bytes)
      return Loaded(value, provenance: response.provenance, drops: drops)
    } catch {
      throw error as? HTTPError ?? HTTPError(unreadable: bytes, of: response, because: error)
    }
  }
}
