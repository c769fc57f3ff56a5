#if canImport(CCurl)
import CCurl
import Foundation

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

extension CurlTransfer {
  /// Returns the error of a libcurl code, unless the transfer was stopped here.
  ///
  /// A transfer may be stopped after all was received during a pause, which libcurl calls a
  /// success.
  func error(of code: CURLcode) -> HTTPError? {
    if let fault = answer.fault { return fault }
    if code == CURLE_OK { return nil }
    // An endless header line or compressed block exceeds libcurl's own limits before it is passed
    // on.
    if [CURLE_OUT_OF_MEMORY, ccurl_too_large].contains(code), let limits = request?.sizeLimits {
      return answer.head.isComplete
        ? HTTPError(.tooLarge(.decompression, limit: limits.decompressionRatio))
        : HTTPError(.tooLarge(.header, limit: limits.header))
    }
    if code == CURLE_COULDNT_CONNECT, progress.wasLedAstray {
      return HTTPError(.invalidRequest(HTTPError.privateNetwork))
    }
    let said = String(cString: words)
    let known = loop.curl.functions.pointee.curl_easy_strerror(code)
    return HTTPError(
      code,
      words: said.isEmpty ? known.map { String(cString: $0) } ?? "" : said,
      isSent: progress.startedSending != nil,
      at: step
    )
  }

  /// Returns the current step of connecting, as long as nothing is sent.
  ///
  /// libcurl records a time, of a microsecond at least, when the name is resolved; but for the
  /// connection only after the TLS handshake, so the socket itself is queried.
  private var step: HTTPError.ConnectionStep {
    guard let socket = progress.socket else {
      return ccurl_size(loop.curl.functions, easy, CURLINFO_NAMELOOKUP_TIME_T) > 0
        ? .connection : .nameLookup
    }
    var peer = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isConnected = withUnsafeMutablePointer(to: &peer) { peer in
      peer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(socket, $0, &length) == 0
      }
    }
    return isConnected ? .tlsHandshake : .connection
  }

  /// Returns the error of a passed limit, with the step of connecting if it was not established.
  func lateness(in phase: HTTPClient.TimeLimits.Phase) -> HTTPError {
    guard phase == .connect else { return HTTPError(.timedOut(phase)) }
    let fault = CurlError("timed out at this step: \(step.rawValue)", at: step)
    return HTTPError(.timedOut(phase), underlying: [fault])
  }
}
#endif
