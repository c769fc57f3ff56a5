#if canImport(CCurl)
import CCurl
import Foundation
import FoundationCore
import StoreHTTP

/// A message on its way to a server, on one thread.
///
/// libcurl ends a message with a dot on a line, and waits, also when its handle is removed halfway. So a
/// transfer is never removed before its end: ``mustStop()`` ends it, without a dot.
final class SMTPTransfer {
  /// The limits of a transfer, and those who may end it.
  struct Controls: Sendable {
    let timeLimits: SMTPTransport.TimeLimits
    /// Returns whether the content of the message may be sent.
    let beforeContent: @Sendable () async -> Bool
    let isCancelled: @Sendable () -> Bool
  }

  private let controls: Controls
  private let library: CurlLibrary
  private var curl: UnsafePointer<ccurl> { library.functions }
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  /// The buffer for libcurl's error messages.
  private let words: UnsafeMutablePointer<CChar>
  private var recipients: UnsafeMutablePointer<curl_slist>?
  /// The bytes of the message that are not sent yet.
  private var rest: ArraySlice<UInt8>
  /// The last line that the server sent before QUIT, without its end.
  private var reply: [UInt8] = []
  /// The time of libcurl that is known once there is a connection.
  private var connectTime = CURLINFO_CONNECT_TIME_T
  private var isConnected = false
  /// `true` once the server may have a part of the message.
  private var hasContentBegun = false
  private var isQuitting = false
  private var deadline: ContinuousClock.Instant
  /// The reason why this side ended the delivery.
  private var reasonToStop: MailError?

  /// The milliseconds between two looks for a cancellation.
  private static let pollInterval: Int32 = 100
  /// The seconds of a limit that leaves it to the deadline to end the transfer.
  private static let noLimit = 24 * 60 * 60

  init(_ message: MailMessage, over library: CurlLibrary, _ controls: Controls) throws(MailError) {
    guard let easy = library.functions.pointee.curl_easy_init() else { throw Self.noMemory }
    guard let multi = library.functions.pointee.curl_multi_init() else {
      library.functions.pointee.curl_easy_cleanup(easy)
      throw Self.noMemory
    }
    (self.library, self.easy, self.multi) = (library, easy, multi)
    self.controls = controls
    deadline = .now + controls.timeLimits.connect
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

  /// Sets the options of the connection; the server is told a domain, not the name of this machine.
  ///
  /// - Throws: ``MailError/certificateRefused(_:)`` if the file of certificates cannot be read.
  func connect(to server: MailServer, as domain: String) throws(MailError) {
    let scheme = server.encryption == .tls ? "smtps" : "smtp"
    set(CURLOPT_URL, to: "\(scheme)://\(server.host):\(server.port)/\(domain)")
    set(ccurl_protocols, to: Int(CURLPROTO_SMTP | CURLPROTO_SMTPS))
    // Neither a password nor a message goes to a server without TLS.
    set(CURLOPT_USE_SSL, to: Int(CURLUSESSL_ALL.rawValue))
    set(CURLOPT_NOSIGNAL, to: 1)
    connectTime =
      server.encryption == .tls ? CURLINFO_APPCONNECT_TIME_T : CURLINFO_CONNECT_TIME_T
    set(CURLOPT_CONNECTTIMEOUT_MS, to: max(1, Int(controls.timeLimits.connect / .milliseconds(1))))
    set(CURLOPT_SERVER_RESPONSE_TIMEOUT, to: Self.noLimit)
    // Otherwise another handle, which has no limits, would say goodbye.
    set(CURLOPT_FORBID_REUSE, to: 1)
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
  func run() throws(MailError) {
    _ = curl.pointee.curl_multi_add_handle(multi, easy)
    var running: Int32 = 1
    while running > 0 {
      guard curl.pointee.curl_multi_perform(multi, &running) == CURLM_OK else {
        throw hasContentBegun ? .unknownOutcome : .noConnection("libcurl failed.")
      }
      noteConnection()
      if running > 0 {
        _ = curl.pointee.curl_multi_poll(multi, nil, 0, Self.pollInterval, nil)
      }
    }
    var result = CURLE_OK
    guard ccurl_next_ended(curl, multi, &result) != nil else {
      throw hasContentBegun ? .unknownOutcome : .noConnection("libcurl failed.")
    }
    if let error = error(of: result) { throw error }
  }

  /// Gives the greeting its own time once there is a connection.
  private func noteConnection() {
    guard !isConnected, ccurl_size(curl, easy, connectTime) > 0 else { return }
    isConnected = true
    deadline = .now + controls.timeLimits.reply
    // For libcurl, the sign-in is a part of connecting.
    set(CURLOPT_CONNECTTIMEOUT, to: Self.noLimit)
  }

  /// Returns `true` once the transfer must end.
  private func mustStop() -> Bool {
    if reasonToStop != nil { return true }
    let isCancelled = controls.isCancelled()
    guard isCancelled || .now > deadline else { return false }
    // After QUIT, the outcome is known.
    if !isQuitting { reasonToStop = isCancelled ? .cancelled : .timedOut }
    return true
  }

  /// Returns the error of a result of libcurl; `nil` for success.
  private func error(of result: CURLcode) -> MailError? {
    let code = Int(String(decoding: reply.prefix(3), as: UTF8.self)) ?? 0
    // libcurl knows 250 alone, but any 2yz confirms (RFC 5321, 4.2).
    if result == CURLE_OK || hasContentBegun && 200..<300 ~= code { return nil }
    if hasContentBegun, code < 400 { return .unknownOutcome }
    if let reasonToStop { return reasonToStop }
    let words = String(cString: words).terminalSafe
    switch result {
    // The reply to a sign-in is not shown: it may repeat what was sent.
    case CURLE_LOGIN_DENIED: return .notSignedIn
    case CURLE_USE_SSL_FAILED: return .notEncrypted
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_INVALIDCERTSTATUS:
      return .certificateRefused(words)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut
    default:
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
    ccurl_set_watchers(
      curl,
      easy,
      Unmanaged.passUnretained(self).toOpaque(),
      { _, kind, bytes, count, context in
        if kind == CURLINFO_HEADER_OUT {
          SMTPTransfer.at(context).noteCommand(UnsafeRawBufferPointer(start: bytes, count: count))
        }
        return 0
      },
      { context, _, _, _, _ in SMTPTransfer.at(context).mustStop() ? 1 : 0 }
    )
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> SMTPTransfer {
    guard let context else { preconditionFailure("libcurl lost the context it was given") }
    return Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  private func noteCommand(_ command: UnsafeRawBufferPointer) {
    if command.elementsEqual("QUIT\r\n".utf8) { isQuitting = true }
    deadline = .now + (isQuitting ? controls.timeLimits.quit : controls.timeLimits.reply)
  }

  private func receive(_ line: UnsafeRawBufferPointer) -> Int {
    if !isQuitting { reply = line.filter { $0 != 0x0D && $0 != 0x0A } }
    return line.count
  }

  /// Returns the next part of the message; the first call means that the server asked for it.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    if !hasContentBegun {
      guard mayBegin() else { return Int(CURL_READFUNC_ABORT) }
      hasContentBegun = true
    }
    deadline = .now + controls.timeLimits.confirmation
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.count
  }

  /// Asks whether the content may be sent, and waits for the answer.
  private func mayBegin() -> Bool {
    let (answer, isAnswered) = (Lock(false), DispatchSemaphore(value: 0))
    Task { [beforeContent = controls.beforeContent] in
      let mayBegin = await beforeContent()
      answer.withLock { $0 = mayBegin }
      isAnswered.signal()
    }
    while isAnswered.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
      if mustStop() { return false }
    }
    let mayBegin = answer.withLock(\.self)
    if !mayBegin { reasonToStop = .cancelled }
    return mayBegin
  }

  private func set(_ option: CURLoption, to value: Int) {
    _ = ccurl_set_number(curl, easy, option, value)
  }

  private func set(_ option: CURLoption, to text: String) {
    text.withCString { _ = ccurl_set_text(curl, easy, option, $0) }
  }
}
#endif
