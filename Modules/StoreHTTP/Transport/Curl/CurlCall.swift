/// One request on its way to the loop's thread, with who waits for its answer.
final class CurlCall: Sendable {
  typealias Continuation = CheckedContinuation<Result<CurlAnswer, HTTPError>, Never>

  let id: Int
  let request: CurlRequest
  let upload: CurlUpload?
  let timeLimits: HTTPClient.TimeLimits
  let sizeLimits: HTTPClient.SizeLimits
  let continuation: Continuation

  init(
    _ id: Int,
    _ request: CurlRequest,
    _ upload: CurlUpload?,
    _ exchange: Exchange,
    then continuation: Continuation
  ) {
    self.id = id
    self.request = request
    self.upload = upload
    timeLimits = exchange.timeLimits
    sizeLimits = exchange.sizeLimits
    self.continuation = continuation
  }
}

/// What the loop found: the lines of the head as they came, and the body or where it will arrive.
struct CurlAnswer: Sendable {
  enum Content: Sendable {
    /// The body was there together with the head.
    case whole([UInt8])
    case stream(CurlBodyChannel)
  }

  let head: [UInt8]
  let timings: HTTPResponse.Timings
  let content: Content
}
