import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

/// The outcome of a request, for expectations.
enum Outcome: Equatable, Sendable {
  case answered(Int, bytes: Int)
  case connectionLost, noConnection, cancelled, malformed, notSent
  case timedOut(HTTPClient.TimeLimits.Phase)
  case tooLarge(HTTPClient.SizeLimits.Part)
  case refusedRedirect(HTTPError.RedirectFailure)
  case other(String)

  /// Sends a request and reads the whole answer.
  init(of request: HTTPRequest, by client: HTTPClient) async {
    do throws(HTTPError) {
      let response = try await client.response(for: request, cachePolicy: .standard)
      var count = 0
      for try await chunk in response.body { count += chunk.count }
      self = .answered(response.status, bytes: count)
    } catch {
      self = Self(error)
    }
  }

  init(_ error: HTTPError) {
    self =
      switch error.kind {
      case .connectionLost: .connectionLost
      case .noConnection: .noConnection
      case .cancelled: .cancelled
      case .malformedResponse: .malformed
      case .invalidRequest: .notSent
      case .timedOut(let phase): .timedOut(phase)
      case .tooLarge(let part, _): .tooLarge(part)
      case .redirectRefused(let fault): .refusedRedirect(fault)
      default: .other(error.code)
      }
  }
}

extension HTTPClient {
  /// A client that is given every answer unchanged: no request is repeated, redirected or refused.
  ///
  /// What is not set has a limit that no test should come near, however busy the machine is.
  static func bare(
    _ server: ScriptedServer,
    firstByte: Duration = .seconds(20),
    idle: Duration = .seconds(20),
    whole: Duration? = nil
  ) -> HTTPClient {
    var configuration = Configuration()
    configuration.cache = .off
    configuration.retries = .none
    configuration.redirects = .none
    configuration.circuitBreaker = nil
    configuration.timeLimits.firstByte = firstByte
    configuration.timeLimits.idle = idle
    configuration.timeLimits.whole = whole
    return HTTPClient(server.url, over: HTTPClient.PlatformTransport(), configuration)
  }

  /// Sends a request, and expects that this comes of it.
  func expect(
    _ expected: Outcome,
    _ method: HTTPRequest.Method = .get,
    at path: String = "",
    fields: HTTPFields = [:],
    body: HTTPBody = .empty,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let request = HTTPRequest(method, baseURL.appending(path: path), fields: fields, body: body)
    let outcome = await Outcome(of: request, by: self)
    #expect(outcome == expected, sourceLocation: sourceLocation)
  }
}
