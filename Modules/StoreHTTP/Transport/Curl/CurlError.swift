import CCurl

/// What libcurl says of a failure, in its words.
struct CurlError: Error, CustomStringConvertible {
  let description: String
  /// How far the way to the server was gone, where it was not gone to its end.
  let step: HTTPError.ConnectionStep?

  init(_ description: String, at step: HTTPError.ConnectionStep? = nil) {
    self.description = description
    self.step = step
  }

  init(_ code: CURLcode, _ words: String, at step: HTTPError.ConnectionStep?) {
    self.init("libcurl \(code.rawValue): \(words)", at: step)
  }
}

extension HTTPError {
  /// What a code of libcurl means here.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - words: What libcurl says of it.
  ///   - isSent: Whether the request was on its way already.
  ///   - step: How far the way to the server was gone, where the code does not tell.
  init(_ code: CURLcode, words: String, isSent: Bool, at step: @autoclosure () -> ConnectionStep) {
    let kind: Kind =
      switch code {
      // A kept connection took the request and was gone; libcurl has set out for a new one, and its
      // failure says nothing of what the server did with the first.
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
      // Nothing that libcurl takes for HTTP: an older protocol, or none at all.
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2,
        CURLE_BAD_CONTENT_ENCODING, CURLE_BAD_DOWNLOAD_RESUME, CURLE_RANGE_ERROR:
        .malformedResponse(words)
      // Faults in the chunks of a body share their code with connections that break.
      case CURLE_RECV_ERROR where words.contains("chunk"):
        .malformedResponse(words)
      // What is lost before it stands was never there.
      default:
        isSent ? .connectionLost : .noConnection
      }
    let step: ConnectionStep =
      switch code {
      // By now the socket is closed, and its number may be another connection's.
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .name
      case CURLE_COULDNT_CONNECT: .connection
      case CURLE_SSL_CONNECT_ERROR: .encryption
      default: step()
      }
    self.init(kind, underlying: [CurlError(code, words, at: step)])
  }

  /// What goes wrong before a connection stands.
  private static let onTheWay = [
    CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY,
    CURLE_SSL_CONNECT_ERROR, CURLE_PROXY, CURLE_PEER_FAILED_VERIFICATION, CURLE_OPERATION_TIMEDOUT,
  ]
}
