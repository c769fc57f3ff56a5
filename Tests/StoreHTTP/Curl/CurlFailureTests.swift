#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

struct CurlFailureTests {
  let transport = CurlTransport()

  @Test
  func aClosedPortIsNoConnection() async throws {
    let port = try ClosedPort()
    let url = try #require(URL(string: "http://127.0.0.1:\(port.port)/"))
    guard case .noConnection = await reason(of: { try await transport.get(url) }) else {
      Issue.record("something answered")
      return
    }
  }

  @Test
  func anUnknownHostIsNotFound() async throws {
    // The domain that never exists.
    let url = try #require(URL(string: "http://rialto.invalid/"))
    guard case .hostNotFound = await reason(of: { try await transport.get(url) }) else {
      Issue.record("somebody has it")
      return
    }
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
  ])
  func aConnectionThatEndsWithinTheHeadIsLost(_ answer: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(answer)
    }
    guard case .connectionLost = await reason(of: { try await transport.get(server.url) }) else {
      Issue.record("an answer was made of it")
      return
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
  ])
  func aBodyCutOffThrowsAfterWhatThereIs(_ answer: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(answer)
    }
    let response = try await transport.get(server.url)
    let read = ObservedValue<[UInt8]>([])
    let reason = await reason {
      for try await chunk in response.body { read.update { $0 += chunk } }
    }
    guard case .connectionLost = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(read.value.text == "abc")
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH_9.2\r\n\r\n",
    "HTTP/1.1 abc\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
    "HTTP/1.1 200 OK\r\nno colon here\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\nabc\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcdefgh\r\n0\r\n\r\n",
  ])
  func whatIsNotHTTPIsMalformed(_ answer: String) async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      try connection.send(answer)
      connection.waitForClose()
    }
    let reason = await reason {
      try await transport.get(server.url, within: .short).body.collected()
    }
    guard case .malformedResponse = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
  }

  @Test
  func aResetIsAConnectionLost() async throws {
    let server = try ScriptedServer { connection in
      _ = try connection.readHead()
      connection.reset()
    }
    guard case .connectionLost = await reason(of: { try await transport.get(server.url) }) else {
      Issue.record("an answer was made of it")
      return
    }
  }

  @Test
  func bytesBeyondContentLengthAreIgnored() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\n\r\nevil"
    )
    for _ in 1...2 {
      #expect(try await transport.get(server.url).body.collected().text == "abc")
    }
    #expect(server.log.accepted == 2)
  }
}

extension HTTPClient.TimeLimits {
  /// Limits that a machine under load keeps, but a server that waits for ever does not.
  static var short: HTTPClient.TimeLimits {
    var limits = HTTPClient.TimeLimits()
    limits.idle = .seconds(5)
    return limits
  }
}
#endif
