import Foundation

/// Sends the same request over and over on so many connections, the next one as soon as an answer
/// is there, with as little other work as can be.
struct Hammer {
  private let sockets: [Int32]
  private let request: [UInt8]
  /// The number of bytes in a response, head and body, which is the same for all of a server.
  private let answerLength: Int

  init(port: Int, connections: Int) throws {
    request = Array("GET /products/17 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
    sockets = try (0..<connections).map { _ in try connectedSocket(port) }
    answerLength = try Self.answerLength(on: sockets[0], to: request)
  }

  func close() { for socket in sockets { Foundation.close(socket) } }

  /// Hammers for so long, and returns how long each request took.
  func run(for duration: Duration) throws -> [Duration] {
    var waiting = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var missing = [Int](repeating: answerLength, count: sockets.count)
    var began = [ContinuousClock.Instant](repeating: .now, count: sockets.count)
    var took: [Duration] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let end = ContinuousClock.now + duration
    for socket in sockets { try ask(socket) }

    var underWay = sockets.count
    while underWay > 0 {
      guard poll(&waiting, nfds_t(waiting.count), 10_000) > 0 else {
        throw LoadError("The server is silent.")
      }
      for index in waiting.indices where waiting[index].revents != 0 {
        let count = recv(waiting[index].fd, &buffer, buffer.count, 0)
        guard count > 0 else { throw LoadError("The server closed a connection.") }
        missing[index] -= count
        guard missing[index] <= 0 else { continue }
        guard missing[index] == 0 else { throw LoadError("An answer is longer than the first.") }
        let now = ContinuousClock.now
        took.append(began[index].duration(to: now))
        if now < end {
          (missing[index], began[index]) = (answerLength, now)
          try ask(waiting[index].fd)
        } else {
          underWay -= 1
        }
      }
    }
    return took
  }

  /// Sends so many requests, one after the other on the first connection.
  func run(requests: Int) throws {
    for _ in 0..<requests {
      _ = try Self.answerLength(on: sockets[0], to: request, of: answerLength)
    }
  }

  private func ask(_ socket: Int32) throws {
    guard send(socket, request, request.count, 0) == request.count else {
      throw LoadError("The server takes no request.")
    }
  }

  /// The length of an answer, by default found by reading until nothing more comes.
  private static func answerLength(
    on socket: Int32,
    to request: [UInt8],
    of expected: Int = .max
  ) throws -> Int {
    guard send(socket, request, request.count, 0) == request.count else {
      throw LoadError("The server takes no request.")
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while answer.count < expected, poll(&waiting, 1, answer.isEmpty ? 10_000 : 300) > 0 {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    guard answer.starts(with: "HTTP/1.1 200 ".utf8) else {
      throw LoadError("The server answers otherwise than expected.")
    }
    return answer.count
  }
}
