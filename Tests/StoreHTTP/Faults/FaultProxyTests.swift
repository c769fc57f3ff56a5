import Foundation
import TestSupport
import Testing

/// The proxy itself: each fault, seen from a bare socket in front of a server of bytes.
@Suite(.timeLimit(.minutes(10)))
struct FaultProxyTests {
  private let origin: ScriptedServer

  init() throws {
    origin = try ScriptedServer { connection in
      while try connection.readHead() != nil {
        try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nrialto")
      }
    }
  }

  @Test func faultlessConnectionStaysOpen() throws {
    let proxy = try ScriptedServer(inFrontOf: origin.port, .none)
    let peer = try StreamSocket(connectingTo: proxy)
    for _ in 0..<2 { #expect(try answer(to: peer) == sound) }
    #expect(origin.log.accepted == 1)
  }

  @Test func theFaultComesAfterTheSoundAnswers() throws {
    let proxy = try ScriptedServer(inFrontOf: origin.port) { _ in
      FaultPlan(.truncated(afterBytes: 2), afterSoundAnswers: 1)
    }
    let peer = try StreamSocket(connectingTo: proxy)
    #expect(try answer(to: peer) == sound)
    #expect(try answer(to: peer, toTheEnd: true) == String(sound.dropLast(4)))
  }

  @Test(arguments: [Fault.latency(.milliseconds(2)), .bandwidth(20_000), .drip(every: .zero)])
  func aSlowAnswerIsWhole(_ fault: Fault) throws {
    let proxy = try ScriptedServer(inFrontOf: origin.port, fault)
    let peer = try StreamSocket(connectingTo: proxy)
    for _ in 0..<2 { #expect(try answer(to: peer) == sound) }
  }

  @Test(arguments: [Fault.resetBeforeServer, .resetBeforeAnswer, .reset(afterBytes: 3)])
  func aResetIsSeen(_ fault: Fault) throws {
    let proxy = try ScriptedServer(inFrontOf: origin.port, fault)
    let peer = try StreamSocket(connectingTo: proxy)
    #expect(throws: POSIXError.self) { try answer(to: peer, toTheEnd: true) }
  }

  @Test func resetBeforeAnswerStillReachesServer() async throws {
    let proxy = try ScriptedServer(inFrontOf: origin.port, .resetBeforeAnswer)
    let peer = try StreamSocket(connectingTo: proxy)
    #expect(throws: POSIXError.self) { try answer(to: peer) }
    #expect(origin.log.heads.count == 1)
    #expect(await origin.waitUntil { $0.open == 0 })
  }

  @Test func wrongLengthFaultChangesContentLength() throws {
    let proxy = try ScriptedServer(inFrontOf: origin.port, .wrongLength(by: -2))
    let peer = try StreamSocket(connectingTo: proxy)
    #expect(try answer(to: peer) == sound.replacing(": 6", with: ": 4"))
  }

  @Test(arguments: [Fault.silence, .stalled(afterBytes: 1), .halfClosed(afterBytes: 1)])
  func aSilentConnectionEndsWithItsClient(_ fault: Fault) async throws {
    let proxy = try ScriptedServer(inFrontOf: origin.port, fault)
    let peer = try StreamSocket(connectingTo: proxy)
    try peer.write(request.utf8)
    #expect(await origin.waitUntil { $0.sent > 0 })
    #expect(proxy.log.open == 1)
    peer.close()
    #expect(await proxy.waitUntil { $0.open == 0 })
    #expect(await origin.waitUntil { $0.open == 0 })
  }

  @Test func aClosedPortRefuses() throws {
    let closed = try ClosedPort()
    #expect(throws: POSIXError(.ECONNREFUSED)) { try StreamSocket(connectingTo: closed.port) }
  }
}

private let request = "GET / HTTP/1.1\r\n\r\n"
private let sound = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nrialto"

/// Asks once and reads as much as a sound answer has, or all there is.
private func answer(to peer: StreamSocket, toTheEnd: Bool = false) throws -> String {
  try peer.write(request.utf8)
  var received: [UInt8] = []
  while toTheEnd || received.count < sound.utf8.count {
    let bytes = try peer.read()
    if bytes.isEmpty { break }
    received += bytes
  }
  return String(decoding: received, as: UTF8.self)
}
