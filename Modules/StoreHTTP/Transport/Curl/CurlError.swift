#if canImport(CCurl)
import CCurl

/// An error of libcurl with its message.
struct CurlError: Error, CustomStringConvertible {
  let description: String
  /// The step of connecting that failed, or `nil` if the connection was established.
  let step: HTTPError.ConnectionStep?

  init(_ description: String, at step: HTTPError.ConnectionStep? = nil) {
    self.description = description
    self.step = step
  }

  init(_ code: CURLcode, message words: String, at step: HTTPError.ConnectionStep?) {
    self.init("libcurl \(code.rawValue): \(words)", at: step)
  }
}

extension HTTPError {
  /// Creates the error of a libcurl code.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - words: libcurl's message.
  ///   - isSent: `true` if the request may have been sent.
  ///   - step: The step of connecting, if the code does not tell.
  init(_ code: CURLcode, words: String, isSent: Bool, at step: @autoclosure () -> ConnectionStep) {
    let kind: Kind =
      switch code {
      // A reused connection took the request and was lost; libcurl opens a new one, whose failure
      // tells nothing about the first request.
      case _ where isSent && Self.onTheWay.contains(code):
        .connectionLost
      case CURLE_URL_MALFORMAT, CURLE_UNKNOWN_OPTION, CURLE_BAD_FUNCTION_ARGUMENT:
        .invalidRequest("the address is not a valid URL")
      case CURLE_COULDNT_RESOLVE_HOST:
        .hostNotFound
      case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_SSL_CONNECT_ERROR,
        CURLE_PROXY, CURLE_INTERFACE_FAILED, CURLE_NO_CONNECTION_AVAILABLE, CURLE_FAILED_INIT:
        .noConnection
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
        CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
        .certificateRefused(words)
      case CURLE_OPERATION_TIMEDOUT:
        .timedOut(.connect)
      // Not HTTP: an older protocol, or no protocol at all.
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2,
        CURLE_BAD_CONTENT_ENCODING, CURLE_BAD_DOWNLOAD_RESUME, CURLE_RANGE_ERROR:
        .malformedResponse(words)
      // Errors in the chunks of a body share their code with lost connections.
      case CURLE_RECV_ERROR where words.contains("chunk"):
        .malformedResponse(words)
      // A connection lost before it was established never existed.
      default:
        isSent ? .connectionLost : .noConnection
      }
    let step: ConnectionStep =
      switch code {
      // By now the socket is closed, and its descriptor may be another connection's.
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .nameLookup
      case CURLE_COULDNT_CONNECT: .connection
      case CURLE_SSL_CONNECT_ERROR: .tlsHandshake
      default: step()
      }
    self.init(kind, underlying: [CurlError(code, message: words, at: step)])
  }

  /// The codes of failures before a connection is established.
  private static let onTheWay = [
    CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY,
    CURLE_SSL_CONNECT_ERROR, CURLE_PROXY, CURLE_PEER_FAILED_VERIFICATION, CURLE_OPERATION_TIMEDOUT,
  ]
}
#endif
