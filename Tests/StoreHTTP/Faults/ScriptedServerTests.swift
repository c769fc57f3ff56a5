import Foundation
import TestSupport
import Testing

/// The double itself: what a script does is what the peer sees.
@Suite(.timeLimit(.minutes(10)))
struct ScriptedServerTests {
  @Test func eachConnectionRunsTheScript() async throws {
    let server = try ScriptedServer { connection in
      while let head = try connection.readHead() {
        try connection.send("\(connection.number):\(head.utf8.count)")
      }
    }
    for number in 0..<2 {
      let peer = try StreamSocket(connectingTo: server)
      try peer.write("GET / HTTP/1.1\r\n\r\n".utf8)
      #expect(try peer.read() == Array("\(number):18".utf8))
    }
    #expect(await server.waitUntil { $0.accepted == 2 && $0.open == 0 })
    #expect(server.log.heads == ["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"])
  }

  @Test func aHeadThatComesInPiecesIsReadWhole() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(try connection.read(exactly: 2))
    }
    let peer = try StreamSocket(connectingTo: server)
    try peer.write("GET / HTTP".utf8)
    #expect(await server.waitUntil { $0.received == 10 })
    try peer.write("/1.1\r\n\r\nhi!".utf8)
    #expect(try peer.read() == Array("hi".utf8))
  }

  @Test func aResetIsNoEnd() throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      if connection.number == 0 { connection.reset() }
    }
    let first = try StreamSocket(connectingTo: server)
    try first.write("GET / HTTP/1.1\r\n\r\n".utf8)
    #expect(throws: POSIXError.self) { try first.read() }
    let second = try StreamSocket(connectingTo: server)
    try second.write("GET / HTTP/1.1\r\n\r\n".utf8)
    #expect(try second.read().isEmpty)
  }

  @Test func lettingGoOfTheServerEndsItsConnections() async throws {
    var server: ScriptedServer? = try ScriptedServer { connection in
      connection.waitForClose()
    }
    let peer = try StreamSocket(connectingTo: #require(server))
    #expect(await server?.waitUntil { $0.open == 1 } == true)
    server = nil
    #expect(try peer.read().isEmpty)
  }

  @Test func listensOnUnixSocketPath() async throws {
    let folder = try TemporaryFolder()
    let server = try ScriptedServer(path: folder.file("socket")) { _ in }
    #expect(server.port == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("socket")))
  }
}
