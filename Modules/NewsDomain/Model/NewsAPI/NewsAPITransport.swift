import Foundation
public import StoreHTTP

/// A transport that counts the requests to NewsAPI and lets its answers be cached.
///
/// Use it as the transport of a NewsAPI client, around the one that sends the requests:
///
///     let transport = NewsAPITransport(over: CurlTransport(), quota: quota)
///     let newsAPI = HTTPClient(base, over: transport, configuration)
///
/// The quota records each request with a key before it is sent, and rejects those beyond the limit.
/// A request that never left this computer is removed again. NewsAPI forbids caching in its headers,
/// though the articles of the free plan are a day old; this transport replaces those headers, so
/// that a repeated query costs no request and stored articles remain once the limit is reached.
public struct NewsAPITransport: HTTPTransport {
  private let next: any HTTPTransport
  private let quota: RequestQuota?

  /// Wraps a transport.
  ///
  /// - Parameters:
  ///   - next: The transport that sends the requests.
  ///   - quota: The quota that counts them; `nil` to send without counting.
  public init(over next: any HTTPTransport, quota: RequestQuota? = nil) {
    self.next = next
    self.quota = quota
  }

  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    let entry = try await entry(of: request)
    var response: HTTPResponse
    do throws(HTTPError) {
      response = try await next.send(request, for: exchange)
    } catch {
      if let entry, error.isUnsent { await uncount(entry) }
      throw error
    }
    if response.status == 200 { allowCaching(&response) }
    if response.status == 429, !response.fields.contains("Retry-After") {
      // NewsAPI states no delay and counts every attempt.
      response.fields["Retry-After"] = "3600"
    }
    return response
  }

  private func entry(of request: HTTPRequest) async throws(HTTPError) -> RequestQuota.Entry? {
    guard let quota, request.fields.contains(HTTPClient.Credentials.newsAPIField) else {
      return nil
    }
    do {
      return try await quota.recordRequest()
    } catch {
      if case .quotaExceeded(let usage) = error {
        let wait = usage.wait ?? .seconds(3600)
        throw HTTPError(.rateLimited(retryAfter: wait), underlying: [error])
      }
      throw HTTPError(.invalidRequest("it could not be counted"), underlying: [error])
    }
  }

  private func uncount(_ entry: RequestQuota.Entry) async {
    // If that fails, the quota counts one request too many, which is safe.
    try? await quota?.removeRequest(entry)
  }

  private func allowCaching(_ response: inout HTTPResponse) {
    for name in ["Cache-Control", "Pragma", "Expires"] { response.fields.remove(name) }
    response.fields["Cache-Control"] = "private, max-age=300"
  }
}

extension HTTPError {
  /// `true` if the request cannot have reached NewsAPI.
  fileprivate var isUnsent: Bool {
    switch kind {
    case .noConnection, .hostNotFound, .certificateRefused, .invalidRequest, .timedOut(.connect):
      true
    default: false
    }
  }
}
