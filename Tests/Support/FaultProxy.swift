import Foundation
import FoundationCore

extension ScriptedServer {
  /// A proxy in front of a real server on this machine, that does harm to its connections.
  ///
  /// It knows where an answer ends by its `Content-Length`; it passes on an answer without
  /// one unchanged, to the end of the connection. The log is of the client's side.
  ///
  /// - Throws: A `POSIXError` if the socket cannot be opened.
  public convenience init(
    inFrontOf port: Int,
    _ plan: @escaping @Sendable (_ connection: Int) -> FaultPlan
  ) throws {
    try self.init { connection in
      let plan = plan(connection.number)
      switch plan.fault {
      case .resetBeforeServer:
        _ = try connection.readHead()
        connection.reset()
      case .resetWithinRequest(let count):
        try connection.connect(to: port).send(connection.read(exactly: count))
        connection.reset()
      case .duplicated:
        let twin = try connection.connect(to: port)
        FaultyLine(connection, try connection.connect(to: port), twin).run(plan)
      default: FaultyLine(connection, try connection.connect(to: port)).run(plan)
      }
    }
  }

  /// A proxy that does the same harm to every connection.
  ///
  /// - Throws: A `POSIXError` if the socket cannot be opened.
  public convenience init(inFrontOf port: Int, _ fault: Fault) throws {
    try self.init(inFrontOf: port) { _ in FaultPlan(fault) }
  }
}

/// A client's connection and the one to the server, with a thread for each direction.
private struct FaultyLine {
  private enum Ending { case end, reset, onceTheClientIsGone }

  private let client: ScriptedConnection
  private let server: ScriptedConnection
  /// The server that receives a copy of all requests.
  private let twin: ScriptedConnection?

  init(
    _ client: ScriptedConnection,
    _ server: ScriptedConnection,
    _ twin: ScriptedConnection? = nil
  ) {
    self.client = client
    self.server = server
    self.twin = twin
  }

  func run(_ plan: FaultPlan) {
    let requestsEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [client, server, twin] in
      passRequests(from: client, to: [server, twin].compactMap(\.self))
      requestsEnded.signal()
    }
    if let twin { Thread.detachNewThread { twin.waitForClose() } }
    // Errors of a closed connection do not matter.
    let ending = (try? passAnswers(plan)) ?? .end
    if ending != .onceTheClientIsGone { client.interruptReading() }
    // Neither connection may be closed while the other thread still has them.
    requestsEnded.wait()
    if ending == .reset { client.reset() }
  }

  private func passAnswers(_ plan: FaultPlan) throws -> Ending {
    for number in 0..<plan.answers {
      guard let head = try server.readHead() else { break }
      let fault = number < plan.soundAnswers ? .none : plan.fault
      if let ending = try passAnswer(head, with: fault) { return ending }
    }
    return .end
  }

  /// Passes one answer on, with its fault; nothing comes back where the connection goes on.
  private func passAnswer(_ head: String, with fault: Fault) throws -> Ending? {
    switch fault {
    case .resetBeforeAnswer: return .reset
    case .silence: return .onceTheClientIsGone
    case .garbage(let count):
      var random = SplitMix64(UInt64(client.number))
      try client.send((0..<count).map { _ in .random(in: .min ... .max, using: &random) })
      return .end
    case .latency(let latency): try client.pause(latency)
    default: break
    }

    guard let length = contentLength(head) else {
      try send(Array(head.utf8), with: fault)
      try pass(.max, with: fault)
      return .end
    }
    if case .wrongLength(let difference) = fault {
      let told = "Content-Length: \(length + difference)"
      try client.send(head.replacing(/(?i)content-length: *[0-9]+/, with: told))
    } else {
      try send(Array(head.utf8), with: fault)
    }

    switch fault {
    case .reset(let count):
      try pass(min(count, length), with: fault)
      return .reset
    case .truncated(let count):
      try pass(min(count, length), with: fault)
      return .end
    case .halfClosed(let count):
      try pass(min(count, length), with: fault)
      client.finishSending()
      return .onceTheClientIsGone
    case .stalled(let count):
      try pass(min(count, length), with: fault)
      return .onceTheClientIsGone
    case .resetAfterAnswer:
      try pass(length, with: fault)
      return .reset
    default:
      try pass(length, with: fault)
      return nil
    }
  }

  private func pass(_ count: Int, with fault: Fault) throws {
    var rest = count
    while rest > 0 {
      let bytes = try server.read(atMost: rest)
      if bytes.isEmpty { return }
      try send(bytes, with: fault)
      rest -= bytes.count
    }
  }

  private func send(_ bytes: [UInt8], with fault: Fault) throws {
    switch fault {
    case .drip(let interval):
      try client.send(bytes, inPiecesOf: 1, every: interval)
    case .bandwidth(let bytesPerSecond):
      let piece = max(1, bytesPerSecond / 100)
      try client.send(bytes, inPiecesOf: piece, every: .milliseconds(10))
    default:
      try client.send(bytes)
    }
  }
}

/// Passes on what the client sends, until either side goes; then the other one hears of it.
private func passRequests(from client: ScriptedConnection, to servers: [ScriptedConnection]) {
  while let bytes = try? client.read(), !bytes.isEmpty {
    let isPassedOn = servers.allSatisfy { (try? $0.send(bytes)) != nil }
    guard isPassedOn else { break }
  }
  for server in servers { server.interrupt() }
}

private func contentLength(_ head: String) -> Int? {
  head.firstMatch(of: /(?i)\r\ncontent-length: *([0-9]+)/).flatMap { Int($0.1) }
}
