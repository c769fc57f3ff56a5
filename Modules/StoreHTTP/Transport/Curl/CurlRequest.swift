#if canImport(CCurl)
import Foundation

/// A request prepared for libcurl on the caller's thread.
///
/// A class because it is passed on several times, and its parts would be copied each time.
final class CurlRequest: Sendable {
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

    /// The header lines, and lines that keep libcurl from adding others.
    ///
    /// The length and the framing follow from the body; a contradicting field would allow request
    /// smuggling.
    var lines: [String] {
      var lines =
        fields
        .filter { !$0.isNamed("Content-Length") && !$0.isNamed("Transfer-Encoding") }
        .map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      if !fields.contains("Accept") { lines.append("Accept:") }
      if framing != .none || sendsEmptyBody {
        if !fields.contains("Content-Type") { lines.append("Content-Type:") }
        if !fields.contains("Expect") { lines.append("Expect:") }
      }
      return lines
    }
  }

  let url: String
  let shape: ReusableOptions
  let content: Content

  init(
    _ request: borrowing HTTPRequest,
    over transport: CurlTransport.Configuration
  ) throws(HTTPError) {
    let scheme = request.url.scheme?.lowercased() ?? ""
    guard scheme == "http" || scheme == "https", request.url.host() != nil else {
      throw HTTPError(.invalidRequest("the address is not an http or https URL"))
    }
    let method = request.method.rawValue
    guard !method.isEmpty, method.utf8.allSatisfy(\.isTokenByte) else {
      throw HTTPError(.invalidRequest("the method is not a valid token"))
    }
    if method == "HEAD", request.body.length != 0 {
      throw HTTPError(.invalidRequest("HEAD requests have no body"))
    }
    if let field = request.fields.firstInvalidField {
      throw HTTPError(.invalidRequest("the header field \(field.name.debugDescription) is invalid"))
    }
    url = request.url.absoluteString
    content = Content(request.body)
    shape = ReusableOptions(
      method: method,
      framing: content.framing,
      fields: request.fields,
      isDecoded: !request.fields.contains("Accept-Encoding") && !request.fields.contains("Range"),
      proxy: transport.proxy.address(for: scheme),
      mayShareConnection: scheme == "https" && transport.allowsHTTP2
    )
  }
}
#endif
