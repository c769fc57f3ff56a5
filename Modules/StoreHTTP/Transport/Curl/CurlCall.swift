/// One request on its way to the loop's thread.
final class CurlCall: Sendable {
  typealias Continuation = CheckedContinuation<Result<CurlResponse, HTTPError>, Never>

  let id: Int
  let request: CurlRequest
  let upload: CurlUpload?
  let timeLimits: HTTPClient.TimeLimits
  let sizeLimits: HTTPClient.SizeLimits

  init(
    _ id: Int,
    _ request: CurlRequest,
    _ upload: CurlUpload?,
    _ exchange: HTTPExchange
  ) {
    self.id = id
    self.request = request
    self.upload = upload
    timeLimits = exchange.timeLimits
    sizeLimits = exchange.sizeLimits
  }
}

/// Memory for a small body, had by who waits for it, since that is who will let go of it.
///
/// What is had on one thread and given back on another costs both a lock that all memory of the
/// first is behind.
struct CurlBuffer: Sendable {
  var body: [UInt8] = []

  init() { body.reserveCapacity(1000) }
}

/// What the loop found: the lines of the head as they came, and the body or where it will arrive.
struct CurlResponse: Sendable {
  enum Content: Sendable {
    /// The body was there together with the head.
    case whole([UInt8])
    case stream(CurlBodyChannel)
  }

  let head: [UInt8]
  /// True if the body still has the content coding that the head names.
  let isLeftCoded: Bool
  let timings: HTTPResponse.Timings
  let content: Content
}
