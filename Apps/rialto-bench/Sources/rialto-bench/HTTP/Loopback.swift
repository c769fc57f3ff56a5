import Foundation

// nginx cannot be told to take any port that is free, nor says when it is ready.

/// Returns a port of this machine that no program listens on.
func freePort() throws -> Int {
  let socket = try newSocket()
  defer { close(socket) }
  var address = loopback(port: 0)
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let found = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
    }
  }
  guard found else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return Int(UInt16(bigEndian: address.sin_port))
}

/// Returns `true` if a program listens on the port.
func answers(_ port: Int) -> Bool {
  guard let socket = try? connectedSocket(port) else { return false }
  close(socket)
  return true
}

/// A connection to who listens on the port.
func connectedSocket(_ port: Int) throws -> Int32 {
  let socket = try newSocket()
  var address = loopback(port: port)
  let isConnected = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  guard isConnected else {
    defer { close(socket) }
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
  return socket
}

private func newSocket() throws -> Int32 {
  #if canImport(Darwin)
  let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #else
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return descriptor
}

private func loopback(port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}
