#if canImport(CCurl)
import CCurl
import Foundation

extension CurlTransfer {
  /// The size of libcurl's receive buffer; a decompression bomb expands it a thousandfold.
  static let bufferSize = 32 * 1024
  /// The most bytes of a body received in one round.
  static let chunkSize = 256 * 1024

  /// Sets the options common to all requests.
  func setStandingOptions(_ configuration: CurlTransport.Configuration, certificates: [UInt8]?) {
    setCallbacks()
    set(CURLOPT_NOSIGNAL, to: 1)
    set(CURLOPT_BUFFERSIZE, to: Self.bufferSize)
    set(CURLOPT_UPLOAD_BUFFERSIZE, to: Self.bufferSize)
    set(ccurl_protocols, to: Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
    // Resolving a name must not block all other transfers.
    set(ccurl_quick_exit, to: 1)
    set(CURLOPT_PATH_AS_IS, to: 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    if !configuration.allowsPrivateAddresses { guardAddresses() }
    set(CURLOPT_UNIX_SOCKET_PATH, to: configuration.unixSocketPath)
    set(
      CURLOPT_HTTP_VERSION,
      to: configuration.allowsHTTP2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    )
    certificates?.withUnsafeBytes { bytes in
      _ = ccurl_set_blob(
        loop.curl.functions,
        easy,
        CURLOPT_CAINFO_BLOB,
        bytes.baseAddress,
        bytes.count
      )
    }
  }

  func setOptions(for shape: CurlRequest.ReusableOptions) {
    // Resets the options of the previous request.
    set(CURLOPT_HTTPGET, to: 1)
    let usual: String
    switch (shape.method, shape.framing) {
    case ("HEAD", _):
      set(CURLOPT_NOBODY, to: 1)
      usual = "HEAD"
    case ("POST", .none), ("PUT", .none), ("PATCH", .none), (_, .inOne):
      set(CURLOPT_POST, to: 1)
      usual = "POST"
    case (_, .inParts):
      set(CURLOPT_UPLOAD, to: 1)
      usual = "PUT"
    case (_, .none):
      usual = "GET"
    }
    set(CURLOPT_CUSTOMREQUEST, to: shape.method == usual ? nil : shape.method)
    set(CURLOPT_ACCEPT_ENCODING, to: shape.isDecoded ? "" : nil)
    set(CURLOPT_PROXY, to: shape.proxy)
    set(CURLOPT_NOPROXY, to: hostsWithoutProxy(of: shape))
    set(CURLOPT_PIPEWAIT, to: shape.mayShareConnection ? 1 : 0)
  }

  /// Returns the hosts that are reached directly: all of them without a proxy, or libcurl would read
  /// the environment.
  private func hostsWithoutProxy(of shape: CurlRequest.ReusableOptions) -> String {
    let configuration = loop.commands.configuration
    if shape.proxy == nil { return "*" }
    // A private address could be reached only around the proxy.
    return configuration.allowsPrivateAddresses ? configuration.proxy.exceptions : ""
  }

  /// Sets the options of this request's body.
  func setContent(_ content: CurlRequest.Content) {
    switch content {
    case .nothing: if request?.shape.sendsEmptyBody == true { setPostedBytes([]) }
    case .small(let bytes): setPostedBytes(bytes)
    case .large, .stream: setSize(CURLOPT_INFILESIZE_LARGE, to: content.length ?? -1)
    }
  }

  private func setPostedBytes(_ bytes: [UInt8]) {
    setSize(CURLOPT_POSTFIELDSIZE_LARGE, to: bytes.count)
    bytes.withUnsafeBytes { bytes in
      // An empty array has no address, and without an address libcurl would wait for the bytes.
      withUnsafeBytes(of: UInt8(0)) { nothing in
        set(CURLOPT_COPYPOSTFIELDS, bytes: bytes.baseAddress ?? nothing.baseAddress)
      }
    }
  }

  func set(_ option: CURLoption, to value: Int) {
    _ = ccurl_set_number(loop.curl.functions, easy, option, value)
  }

  private func setSize(_ option: CURLoption, to value: Int) {
    _ = ccurl_set_size(loop.curl.functions, easy, option, curl_off_t(value))
  }

  func set(_ option: CURLoption, to text: String?) {
    guard let text else {
      _ = ccurl_set_text(loop.curl.functions, easy, option, nil)
      return
    }
    // In place, not copied first as a parameter would be.
    text.withCString { _ = ccurl_set_text(loop.curl.functions, easy, option, $0) }
  }

  func set(_ option: CURLoption, bytes: UnsafeRawPointer?) {
    _ = ccurl_set_bytes(loop.curl.functions, easy, option, bytes)
  }

  func set(_ option: CURLoption, lines: UnsafeMutablePointer<curl_slist>?) {
    _ = ccurl_set_lines(loop.curl.functions, easy, option, lines)
  }

  /// Refuses to open sockets to this machine or private networks.
  func guardAddresses() {
    ccurl_set_opener(
      loop.curl.functions,
      easy,
      Unmanaged.passUnretained(self).toOpaque()
    ) { context, _, address in
      guard let address else { return CURL_SOCKET_BAD }
      return CurlTransfer.at(context).open(address)
    }
  }

  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    // With a proxy, the proxy decides about addresses; the socket leads to the proxy only.
    if shape?.proxy == nil, NetworkAddress(address)?.isPrivate != false {
      progress.wasLedAstray = true
      return CURL_SOCKET_BAD
    }
    let facts = address.pointee
    return socket(facts.family, facts.socktype, facts.protocol)
  }
}

extension NetworkAddress {
  /// Reads the address that libcurl is about to connect to; `nil` for an unknown family.
  fileprivate init?(_ address: UnsafeMutablePointer<curl_sockaddr>) {
    // Declared as one kind of address, it has room for all.
    guard let place = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
    let start = UnsafeRawPointer(address) + place
    let length = Int(address.pointee.addrlen)
    switch address.pointee.family {
    case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
      var found = start.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(withUnsafeBytes(of: &found) { Array($0) })
    case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
      var found = start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(withUnsafeBytes(of: &found) { Array($0) })
    default: return nil
    }
  }
}
#endif
