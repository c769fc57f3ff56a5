#if canImport(CCurl)
import CCurl
import Foundation
import FoundationCore
import StoreHTTP

/// A message on its way to a server, on one thread.
final class SMTPTransfer {
  private let library: CurlLibrary
  private var curl: UnsafePointer<ccurl> { library.functions }
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  /// The buffer for libcurl's error messages.
  private let words: UnsafeMutablePointer<CChar>
  private var recipients: UnsafeMutablePointer<curl_slist>?
  /// The bytes of the message that are not sent yet.
  private var rest: ArraySlice<UInt8>
  /// The last line that the server sent.
  private var reply: [UInt8] = []

  /// The time limit of a delivery in seconds; less than the lease of a claimed event.
  private static let timeLimit = 20
  /// The milliseconds between two looks for a cancellation.
  private static let pollInterval: Int32 = 100

  init(_ message: MailMessage, over library: CurlLibrary) throws(MailError) {
    guard let easy = library.functions.pointee.curl_easy_init() else { throw Self.noMemory }
    guard let multi = library.functions.pointee.curl_multi_init() else {
      library.functions.pointee.curl_easy_cleanup(easy)
      throw Self.noMemory
    }
    (self.library, self.easy, self.multi) = (library, easy, multi)
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    rest = Array(message.text.utf8)[...]
    recipients = curl.pointee.curl_slist_append(nil, "<\(message.to.address)>")
    _ = ccurl_set_bytes(curl, easy, CURLOPT_ERRORBUFFER, words)
    _ = ccurl_set_lines(curl, easy, CURLOPT_MAIL_RCPT, recipients)
    set(CURLOPT_MAIL_FROM, to: "<\(message.from.address)>")
    set(CURLOPT_UPLOAD, to: 1)
    setCallbacks()
  }

  private static let noMemory = MailError.notSupported("libcurl is out of memory.")

  func close() {
    _ = curl.pointee.curl_multi_remove_handle(multi, easy)
    curl.pointee.curl_easy_cleanup(easy)
    _ = curl.pointee.curl_multi_cleanup(multi)
    curl.pointee.curl_slist_free_all(recipients)
    words.deallocate()
  }

  /// Sets the options of the connection.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - domain: The domain that the server is told, instead of the name of this machine.
  /// - Throws: ``MailError/certificateRefused(_:)`` if the file of certificates cannot be read.
  func connect(to server: MailServer, as domain: String) throws(MailError) {
    let scheme = server.encryption == .tls ? "smtps" : "smtp"
    set(CURLOPT_URL, to: "\(scheme)://\(server.host):\(server.port)/\(domain)")
    set(ccurl_protocols, to: Int(CURLPROTO_SMTP | CURLPROTO_SMTPS))
    // Neither a password nor a message goes to a server without TLS.
    set(CURLOPT_USE_SSL, to: Int(CURLUSESSL_ALL.rawValue))
    set(CURLOPT_NOSIGNAL, to: 1)
    set(CURLOPT_TIMEOUT, to: Self.timeLimit)
    set(ccurl_quick_exit, to: 1)
    // Left unset, libcurl would read the environment.
    set(CURLOPT_PROXY, to: "")
    if let user = server.user, let password = server.password {
      set(CURLOPT_USERNAME, to: user)
      set(CURLOPT_PASSWORD, to: password)
    }
    let certificates: [UInt8]?
    do { certificates = try library.trustedCertificates(and: server.certificatesPath) } catch {
      throw .certificateRefused("Could not read \(server.certificatesPath ?? "them").")
    }
    certificates?.withUnsafeBytes { bytes in
      _ = ccurl_set_blob(curl, easy, CURLOPT_CAINFO_BLOB, bytes.baseAddress, bytes.count)
    }
  }

  /// Sends the message, and returns once the server has it.
  func run(unless isCancelled: () -> Bool) throws(MailError) {
    _ = curl.pointee.curl_multi_add_handle(multi, easy)
    var running: Int32 = 1
    while running > 0 {
      guard !isCancelled() else { throw .cancelled }
      guard curl.pointee.curl_multi_perform(multi, &running) == CURLM_OK else {
        throw .noConnection("libcurl failed.")
      }
      if running > 0 {
        _ = curl.pointee.curl_multi_poll(multi, nil, 0, Self.pollInterval, nil)
      }
    }
    var result = CURLE_OK
    guard ccurl_next_ended(curl, multi, &result) != nil else {
      throw .noConnection("libcurl failed.")
    }
    if let error = error(of: result) { throw error }
  }

  /// Returns the error of a result of libcurl; `nil` for success.
  private func error(of result: CURLcode) -> MailError? {
    let words = String(cString: words).terminalSafe
    switch result {
    case CURLE_OK: return nil
    // The reply to a sign-in is not shown: it may repeat what was sent.
    case CURLE_LOGIN_DENIED: return .notSignedIn
    case CURLE_USE_SSL_FAILED: return .notEncrypted
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_INVALIDCERTSTATUS:
      return .certificateRefused(words)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut
    default:
      let code = Int(ccurl_number(curl, easy, CURLINFO_RESPONSE_CODE))
      guard code >= 400 else { return .noConnection(words) }
      return .refused(
        code: code,
        reply: String(decoding: reply.prefix(200), as: UTF8.self).terminalSafe
      )
    }
  }

  // MARK: - Callbacks

  private func setCallbacks() {
    ccurl_set_callbacks(
      curl,
      easy,
      Unmanaged.passUnretained(self).toOpaque(),
      { SMTPTransfer.at($3).receive(UnsafeRawBufferPointer(start: $0, count: $1 * $2)) },
      { _, size, count, _ in size * count },
      { SMTPTransfer.at($3).fill(UnsafeMutableRawBufferPointer(start: $0, count: $1 * $2)) },
      nil,
      { _, socket, _ in
        // A child process must not inherit the connection.
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return CURL_SOCKOPT_OK
      },
      nil
    )
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> SMTPTransfer {
    guard let context else { preconditionFailure("libcurl lost the context it was given") }
    return Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  private func receive(_ line: UnsafeRawBufferPointer) -> Int {
    reply = Array(line)
    return line.count
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }

  private func set(_ option: CURLoption, to value: Int) {
    _ = ccurl_set_number(curl, easy, option, value)
  }

  private func set(_ option: CURLoption, to text: String) {
    text.withCString { _ = ccurl_set_text(curl, easy, option, $0) }
  }
}
#endif
