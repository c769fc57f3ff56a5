#if canImport(CCurl)
/// A request on its way to the loop's thread.
final class CurlCall: Sendable {
  typealias Continuation = CheckedContinuation<Result<CurlResponse, HTTPError>, Never>

  let id: Int
  let request: CurlRequest
  let upload: CurlUpload?
  let timeLimits: HTTPClient.TimeLimits
  let sizeLimits: HTTPClient.SizeLimits
  /// `true` if the caller collects the whole body of a response before it looks at it.
  let collectsBody: Bool

  init(
    _ id: Int,
    request: CurlRequest,
    upload: CurlUpload?,
    in exchange: HTTPExchange
  ) {
    self.id = id
    self.request = request
    self.upload = upload
    timeLimits = exchange.timeLimits
    sizeLimits = exchange.sizeLimits
    collectsBody = exchange.collectsBody
  }
}

/// Preallocated memory for a small body, allocated by the caller, who also frees it.
///
/// Memory that is allocated on one thread and freed on another costs both a lock on the first one's
/// allocator.
struct CurlBuffer: Sendable {
  var body: [UInt8] = []

  init() { body.reserveCapacity(1000) }
}

/// The response from the loop: the header lines, and the body or its channel.
struct CurlResponse: Sendable {
  enum Content: Sendable {
    /// A body that arrived together with the head.
    case whole([UInt8])
    case stream(CurlBodyChannel)
  }

  let head: [UInt8]
  /// `true` if the body still has the content encoding that the head names.
  let isLeftCoded: Bool
  let timings: HTTPResponse.Timings
  let content: Content
}
#endif
