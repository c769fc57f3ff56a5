import Foundation
import FoundationCore
import HTTPServing
import StoreHTTP
import TestSupport
import Testing

struct ListeningTests {
  private let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
  private let server = HTTPServer { _ in HTTPResponse() }

  @Test func listensAtIPv6() async throws {
    try await server.run(on: .loopbackIPv6()) { address in
      #expect(address.url.absoluteString.hasPrefix("http://[::1]:"))
      let answer = try await RawClient(address).exchange(get)
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func listensAtAUnixSocketThatOnlyItsOwnerMayUse() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sock")
    try await server.run(on: .unixSocket(path)) { address in
      let answer = try await RawClient(address).exchange(get)
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func listensAtSeveralAddresses() async throws {
    let first = try await server.start(on: .loopback())
    let second = try await server.start(on: .loopback())
    #expect(first != second)
    for address in [first, second] {
      let answer = try await RawClient(address).exchange(get)
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
    await server.stop()
  }

  @Test func aSocketThatADeadServerLeftIsReplaced() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sock")
    try leaveDeadSocket(at: path)
    try await server.run(on: .unixSocket(path)) { address in
      let answer = try await RawClient(address).exchange(get)
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func socketInUseIsNotReplaced() async throws {
    let folder = try TemporaryFolder()
    let address = ListeningAddress.unixSocket(folder.file("store.sock"))
    try await server.run(on: address) { _ in
      await #expect(throws: HTTPServingError.addressInUse(address)) {
        let second = HTTPServer { _ in HTTPResponse(status: 500) }
        try await second.run(on: address) { _ in }
      }
      let answer = try await RawClient(address).exchange(get)
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func aFileThatIsNoSocketIsLeftAlone() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("notes.txt")
    try Data("mine".utf8).write(to: URL(filePath: path))
    await #expect(throws: HTTPServingError.notASocket(path)) {
      try await server.run(on: .unixSocket(path)) { _ in }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func usedPortThrowsAddressInUse() async throws {
    try await server.run(on: .loopback()) { address in
      await #expect(throws: HTTPServingError.addressInUse(address)) {
        try await HTTPServer { _ in HTTPResponse() }.run(on: address) { _ in }
      }
    }
  }

  @Test func tooLongSocketPathThrowsUsageError() async {
    let path = "/tmp/" + String(repeating: "x", count: 200)
    let error = await #expect(throws: HTTPServingError.self) {
      try await server.run(on: .unixSocket(path)) { _ in }
    }
    #expect(error?.category == .usage)
  }

  @Test(arguments: [
    ("127.0.0.1:8080", ListeningAddress.loopback(port: 8080)),
    ("localhost:0", .loopback()),
    ("[::1]:80", .loopbackIPv6(port: 80)),
    ("/run/store.sock", .unixSocket("/run/store.sock")),
    ("./store.sock", .unixSocket("./store.sock")),
  ])
  func anAddressIsRead(text: String, address: ListeningAddress) throws {
    #expect(try ListeningAddress(text) == address)
  }

  @Test(arguments: [
    "0.0.0.0:80", "[::]:80", "example.org:80", "127.0.0.1", "127.0.0.1:x", ":80", "",
  ])
  func publicOrMalformedAddressIsRejected(text: String) {
    #expect(throws: HTTPServingError.badAddress(text)) { try ListeningAddress(text) }
  }

  /// Leaves the file of a socket without a listener.
  private func leaveDeadSocket(at path: String) throws {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = RawClient.streamSocket(AF_UNIX)
    defer { close(descriptor) }
    let outcome = withUnsafeBytes(of: name) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) {
        bind(descriptor, $0.baseAddress, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(outcome == 0)
  }
}
