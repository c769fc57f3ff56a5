import Synchronization

// On Linux only under the package trait of that name: a program that never asks for it does not
// even load FoundationNetworking.
#if URLSession || canImport(Darwin)
  import Foundation
  import FoundationCore

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Carries requests by URLSession, with everything it would do of its own accord turned off.
  ///
  /// The default on Apple's platforms. What it cannot do, because URLSession cannot:
  ///
  /// - The order of header fields is lost, and lines of one name are joined with a comma.
  /// - Connecting is not told apart from waiting: `connect` and `firstByte` are one limit.
  /// - A GET has no body, a request body that is streamed is gathered in a file before it is sent,
  ///   and there are no timings.
  /// - A connection that was kept and turns out to be closed is replaced in silence.
  /// - A body that drips is waited for: `minimumBytesPerSecond` has no effect.
  ///
  /// - The caller's `Accept-Encoding` is sent, and the answer is decoded all the same; how far it may
  ///   grow is known only where its length was said.
  ///
  /// On Linux, where it is there to be compared with libcurl and should not face strangers, moreover:
  ///
  /// - An answer is read into memory as fast as it comes, however slow its reader: a task that is
  ///   suspended asks for it once more.
  /// - Fields after the last chunk of an answer, a 401 without a realm, and a length near the greatest
  ///   number end the program; now and then, so does cancelling a large upload.
  public struct URLSessionTransport: HTTPTransport {
    private let loader = URLSessionLoader()

    /// Makes a transport with connections of its own.
    public init() {}

    public func send(
      _ request: HTTPRequest,
      for exchange: HTTPExchange
    ) async throws(HTTPError) -> HTTPResponse {
      if Task.isCancelled { throw HTTPError(.cancelled) }
      let load = URLSessionLoad(
        try await loader.task(for: request),
        limits: exchange.timeLimits
      )
      let lease = ResponseLifetime(load)
      loader.start(load)
      let head = try await load.value(within: .firstByte, \.head)
      var fields = HTTPFields(head)
      let limits = exchange.sizeLimits
      if fields.size > limits.header { throw HTTPError(.tooLarge(.header, limit: limits.header)) }
      let length = try fields.contentLength()
      let isDecoded = fields.contains("Content-Encoding")
      if isDecoded {
        // URLSession decodes the body and leaves the header as it was.
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

  /// Whoever reads an answer; when nobody does any more, the exchange is closed.
  private final class ResponseLifetime: Sendable {
    let load: URLSessionLoad
    private let isOver = Atomic(false)

    init(_ load: URLSessionLoad) { self.load = load }

    deinit { if !isOver.load(ordering: .relaxed) { load.fail(.cancelled) } }

    /// Leaves the exchange to come to its own end, where nothing more is wanted of it.
    func end() { isOver.store(true, ordering: .relaxed) }
  }

  extension HTTPFields {
    /// The lines in the order of their names, since their own is lost.
    fileprivate init(_ head: HTTPURLResponse) {
      self.init(
        head.allHeaderFields
          .compactMap { (name, value) -> Field? in
            guard let name = name as? String else { return nil }
            return Field(name: name, value: "\(value)".trimmingCharacters(in: .whitespaces))
          }
          .sorted { $0.name < $1.name }
      )
    }

    /// The length that is said, where one is; lines that were joined may say it more than once.
    fileprivate func contentLength() throws(HTTPError) -> Int? {
      guard let value = self["Content-Length"] else { return nil }
      let said = Set(value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
      guard said.count == 1, let length = said.first.flatMap({ Int($0) }), length >= 0 else {
        throw HTTPError(.malformedResponse("its Content-Length is invalid or ambiguous"))
      }
      return length
    }

    /// The bytes of the lines, with what stands between their parts.
    fileprivate var size: Int {
      reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + ": \r\n".utf8.count }
    }
  }
#endif
