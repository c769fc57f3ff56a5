import Synchronization

// On Linux only with the package trait of that name: a program that does not use it does not even
// load FoundationNetworking.
#if URLSession || canImport(Darwin)
import Foundation
import FoundationCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport over URLSession, with its own caching, cookies and redirects disabled.
///
/// It is the default on Apple's platforms. Limitations of URLSession:
///
/// - The order of header fields is lost, and fields of one name are joined with a comma.
/// - Connecting is not distinguished from waiting: `connect` and `firstByte` are one limit.
/// - A GET has no body, a streamed request body is written to a file before it is sent, and there
///   are no timings.
/// - A reused connection that was closed is replaced silently.
/// - `minimumBytesPerSecond` has no effect.
/// - The caller's `Accept-Encoding` is sent, and the response is decoded all the same; its
///   expansion is limited only if its length was stated.
///
/// On Linux, where it serves for comparison with libcurl and should not contact untrusted
/// servers:
///
/// - A response is read into memory as fast as it arrives, however slow its reader: a suspended
///   task requests it once more.
/// - A trailer section, a 401 without a realm, and a length near the largest integer crash the
///   program; sometimes, so does cancelling a large upload.
public struct URLSessionTransport: HTTPTransport {
  private let loader = URLSessionLoader()

  /// Creates a transport, which shares no connection with another.
  public init() {}

  public func send(
    _ request: HTTPRequest,
    for exchange: HTTPExchange
  ) async throws(HTTPError) -> HTTPResponse {
    if Task.isCancelled { throw HTTPError(.cancelled) }
    let load = URLSessionLoad(try await loader.task(for: request), limits: exchange.timeLimits)
    let lease = ResponseLifetime(load)
    loader.start(load)
    let head = try await load.value(within: .firstByte, \.head)
    var fields = HTTPFields(head)
    let limits = exchange.sizeLimits
    if fields.size > limits.header { throw HTTPError(.tooLarge(.header, limit: limits.header)) }
    let length = try fields.contentLength()
    let isDecoded = fields.contains("Content-Encoding")
    if isDecoded {
      // URLSession decodes the body and leaves the header unchanged.
      fields.remove("Content-Encoding")
      fields.remove("Content-Length")
    }
    if request.method == .head || [204, 304].contains(head.statusCode) {
      lease.end()
      return HTTPResponse(status: head.statusCode, fields: fields)
    }
    let body = HTTPBody(length: isDecoded ? nil : length) { () throws(HTTPError) in
      let (chunk, total) = try await lease.load.value(within: .idle) { $0.take() }
      let ratio = limits.decompressionRatio
      if isDecoded, let length, total > 1024 * 1024, total / max(ratio, 1) > length {
        throw HTTPError(.tooLarge(.decompression, limit: ratio))
      }
      return chunk.isEmpty ? nil : chunk
    }
    return HTTPResponse(status: head.statusCode, fields: fields, body: body)
  }
}

/// The lifetime of a response: when its body is released, the exchange is closed.
private final class ResponseLifetime: Sendable {
  let load: URLSessionLoad
  private let isOver = Atomic(false)

  init(_ load: URLSessionLoad) { self.load = load }

  deinit { if !isOver.load(ordering: .relaxed) { load.fail(.cancelled) } }

  /// Lets the exchange end by itself, since it is complete.
  func end() { isOver.store(true, ordering: .relaxed) }
}

extension HTTPFields {
  /// The fields sorted by name, since their order is lost.
  fileprivate init(_ head: HTTPURLResponse) {
    self.init(
      head.allHeaderFields
        .compactMap { (name, value) -> Field? in
          guard let name = name as? String else { return nil }
          return Field(name: name, value: "\(value)".trimmingCharacters(in: .whitespaces))
        }
        .ordered { $0.name < $1.name }
    )
  }

  /// The stated length; joined fields may state it more than once.
  fileprivate func contentLength() throws(HTTPError) -> Int? {
    guard let value = self["Content-Length"] else { return nil }
    let said = Set(value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    guard said.count == 1, let length = said.first.flatMap({ Int($0) }), length >= 0 else {
      throw HTTPError(.malformedResponse("its Content-Length is invalid or ambiguous"))
    }
    return length
  }

  /// The bytes of the header lines, with their separators.
  fileprivate var size: Int {
    reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + ": \r\n".utf8.count }
  }
}
#endif
