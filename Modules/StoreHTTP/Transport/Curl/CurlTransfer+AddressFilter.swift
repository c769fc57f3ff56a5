#if canImport(CCurl)
import CCurl
import Foundation

extension CurlTransfer {
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
