import Foundation

/// A listening socket.
final class Listener {
  let socket: Socket
  /// The address, with the port that the system chose.
  let address: ListeningAddress
  private let file: SocketFile?

  init(on address: ListeningAddress) throws(HTTPServingError) {
    switch address {
    case .unixSocket(let path):
      (socket, file) = try SocketFile.listen(at: path)
      self.address = address
    case .loopback(let port):
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = try Self.port(port, of: address).bigEndian
      name.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
      socket = try Self.listen(AF_INET, name: name, at: address)
      file = nil
      self.address = .loopback(port: Int(UInt16(bigEndian: socket.boundName(name).sin_port)))
    case .loopbackIPv6(let port):
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = try Self.port(port, of: address).bigEndian
      name.sin6_addr = in6addr_loopback
      socket = try Self.listen(AF_INET6, name: name, at: address)
      file = nil
      self.address = .loopbackIPv6(port: Int(UInt16(bigEndian: socket.boundName(name).sin6_port)))
    }
  }

  /// Returns the next waiting connection and the address of its client.
  func accept() -> (Socket, peer: String)? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let descriptor = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.accept(socket.descriptor, $0, &length)
      }
    }
    guard descriptor >= 0 else { return nil }
    let connection = Socket(owning: descriptor)
    connection.prepareForResponses()
    return (connection, peer(of: storage))
  }

  private func peer(of storage: sockaddr_storage) -> String {
    switch address {
    case .unixSocket: return "unix"
    case .loopbackIPv6: return "::1"
    case .loopback:
      let number = withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in.self).sin_addr.s_addr }
      return withUnsafeBytes(of: number) { $0.map(String.init).joined(separator: ".") }
    }
  }

  private static func port(
    _ port: Int,
    of address: ListeningAddress
  ) throws(HTTPServingError) -> UInt16 {
    guard let port = UInt16(exactly: port) else { throw .badAddress("\(address)") }
    return port
  }

  private static func listen<Name>(
    _ family: Int32,
    name: Name,
    at address: ListeningAddress
  ) throws(HTTPServingError) -> Socket {
    let socket = try Socket.open(family)
    // Or the port of a server that has just stopped could not be used again for a minute.
    socket.set(SO_REUSEADDR, to: Int32(1))
    guard socket.bind(name) == 0 else {
      throw errno == EADDRINUSE ? .addressInUse(address) : .system(call: "bind", errno: errno)
    }
    try socket.listen()
    return socket
  }
}

extension Socket {
  func bind<Name>(_ name: Name) -> Int32 {
    Self.withAddress(name) { Foundation.bind(descriptor, $0, $1) }
  }

  func connect<Name>(_ name: Name) -> Int32 {
    Self.withAddress(name) { Foundation.connect(descriptor, $0, $1) }
  }

  func listen() throws(HTTPServingError) {
    guard Foundation.listen(descriptor, 1024) == 0 else {
      throw .system(call: "listen", errno: errno)
    }
  }

  func boundName<Name>(_ model: Name) -> Name {
    var name = model
    var length = socklen_t(MemoryLayout<Name>.size)
    withUnsafeMutableBytes(of: &name) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        _ = getsockname(descriptor, $0.baseAddress, &length)
      }
    }
    return name
  }

  private static func withAddress<Name>(
    _ name: Name,
    perform body: (UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafeBytes(of: name) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        body($0.baseAddress, socklen_t(MemoryLayout<Name>.size))
      }
    }
  }
}
