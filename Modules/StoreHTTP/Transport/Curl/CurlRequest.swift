#if canImport(CCurl)
import Foundation

/// A request prepared for libcurl on the caller's thread, on its way to the loop's thread.
///
/// A class because it is passed on several times, and its parts would be copied each time.
final class CurlRequest: Sendable {
  /// Resumed once, when the head of the response has arrived or cannot arrive any more.
  typealias Continuation = UnsafeContinuation<Outcome, Never>

  enum Outcome: Sendable {
    case response(HTTPResponse)
    /// The head of a response whose body comes through the channel.
    case head(HTTPResponse, CurlBodyChannel)
    case failure(HTTPError)
  }

  /// The body of the request.
  enum Content: Sendable {
    case nothing
    /// Small enough that libcurl sends it with the head, in one packet.
    case small([UInt8])
    case large([UInt8])
    case stream(length: Int?)

    init(_ body: HTTPBody) {
      self =
        switch (body.bytes, body.length) {
        case (let bytes?, _) where bytes.isEmpty: .nothing
        case (let bytes?, _): bytes.count > 64 * 1024 ? .large(bytes) : .small(bytes)
        case (nil, let length): .stream(length: length)
        }
    }

    var isStreamed: Bool { if case .stream = self { true } else { false } }

    var length: Int? {
      switch self {
      case .nothing: 0
      case .small(let bytes), .large(let bytes): bytes.count
      case .stream(let length): length
      }
    }

    var framing: ReusableOptions.Framing {
      switch self {
      case .nothing: .none
      case .small: .inOne
      case .large, .stream: .inParts
      }
    }
  }

  /// The options that a handle keeps from one request to the next.
  struct ReusableOptions: Sendable, Equatable {
    /// The way in which libcurl gets the body.
    enum Framing: Sendable { case none, inOne, inParts }

    let method: String
    let framing: Framing
    let fields: HTTPFields
    /// `true` if libcurl requests a compressed response and decodes it.
    let isDecoded: Bool
    let proxy: String?
    /// `true` to wait for a connection that may turn out to support multiplexing.
    let mayShareConnection: Bool

    /// `true` to send `Content-Length: 0`, as servers expect with these methods.
    var sendsEmptyBody: Bool {
      framing == .none && ["POST", "PUT", "PATCH"].contains(method)
    }

    /// Returns the header lines, and lines that keep libcurl from adding others.
    ///
    /// The length and the framing follow from the body; a contradicting field would allow request
    /// smuggling.
    ///
    /// - Parameter codings: The content encodings that libcurl decodes. It would name them itself,
    ///   but writes them twice for each request, letter by letter.
    /// - Returns: The lines without their ends.
    func lines(accepting codings: String) -> [String] {
      var lines =
        fields
        .filter { !$0.isNamed("Content-Length") && !$0.isNamed("Transfer-Encoding") }
        .map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      if !fields.contains("Accept") { lines.append("Accept:") }
      if isDecoded, !codings.isEmpty { lines.append("Accept-Encoding: \(codings)") }
      if framing != .none || sendsEmptyBody {
        if !fields.contains("Content-Type") { lines.append("Content-Type:") }
        if !fields.contains("Expect") { lines.append("Expect:") }
      }
      return lines
    }
  }

  /// The number of the exchange in its loop.
  let id: Int
  let address: HTTPRequest.Address
  let shape: ReusableOptions
  /// `true` if the connection to the server or to its proxy is encrypted.
  let isEncrypted: Bool
  let content: Content
  let upload: CurlUpload?
  let timeLimits: HTTPClient.TimeLimits
  let sizeLimits: HTTPClient.SizeLimits
  /// `true` if the caller collects the whole body of a response before it looks at it.
  let collectsBody: Bool

  init(
    _ request: borrowing HTTPRequest,
    for exchange: HTTPExchange,
    to commands: CurlCommandQueue
  ) throws(HTTPError) {
    let transport = commands.configuration
    let origin = Origin(request)
    guard origin.scheme == "http" || origin.scheme == "https", !origin.host.isEmpty else {
      throw HTTPError(.invalidRequest("the address is not an http or https URL"))
    }
    let method = request.method.rawValue
    guard !method.isEmpty, method.allBytes(\.isTokenByte) else {
      throw HTTPError(.invalidRequest("the method is not a valid token"))
    }
    if method == "HEAD", request.body.length != 0 {
      throw HTTPError(.invalidRequest("HEAD requests have no body"))
    }
    if let field = request.fields.firstInvalidField {
      throw HTTPError(.invalidRequest("the header field \(field.name.debugDescription) is invalid"))
    }
    address = request.address
    content = Content(request.body)
    shape = ReusableOptions(
      method: method,
      framing: content.framing,
      fields: request.fields,
      isDecoded: !request.fields.contains("Accept-Encoding") && !request.fields.contains("Range"),
      proxy: transport.proxy.address(for: origin.scheme),
      mayShareConnection: origin.scheme == "https" && transport.allowsHTTP2
    )
    isEncrypted =
      origin.isSecure || shape.proxy.map { $0.lowercased().hasPrefix("https:") } ?? false
    id = commands.nextID()
    upload = content.isStreamed ? CurlUpload(id: id, commands: commands) : nil
    timeLimits = exchange.timeLimits
    sizeLimits = exchange.sizeLimits
    collectsBody = exchange.collectsBody
  }
}
#endif
