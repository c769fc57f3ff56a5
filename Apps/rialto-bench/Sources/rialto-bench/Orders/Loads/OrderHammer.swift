import Foundation

/// Places orders over so many connections, spread evenly over servers, each the next one as soon as
/// the last was answered, with as little other work as can be.
final class OrderHammer {
  private let sockets: [Int32]
  private var answers: [[UInt8]]
  private var number = 0
  /// The prefix that distinguishes the keys of one client from the keys of others.
  private let name = UUID().uuidString

  init(ports: [Int], connections: Int) throws {
    sockets = try (0..<connections).map { try connectedSocket(ports[$0 % ports.count]) }
    answers = Array(repeating: [], count: connections)
  }

  deinit { for socket in sockets { close(socket) } }

  /// Places orders for so long, and tells how many in a second.
  func place(for duration: Duration) throws -> Double {
    var waiting = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let start = ContinuousClock.now
    for socket in sockets { try order(at: socket) }
    var (underWay, placed) = (sockets.count, 0)
    while underWay > 0 {
      guard poll(&waiting, nfds_t(waiting.count), 30_000) > 0 else {
        throw LoadError("The server is silent.")
      }
      for index in waiting.indices where waiting[index].revents != 0 {
        let count = recv(waiting[index].fd, &buffer, buffer.count, 0)
        guard count > 0 else { throw LoadError("The server closed a connection.") }
        answers[index] += buffer[..<count]
        guard try isWhole(answers[index]) else { continue }
        answers[index].removeAll(keepingCapacity: true)
        placed += 1
        if ContinuousClock.now - start < duration {
          try order(at: waiting[index].fd)
        } else {
          underWay -= 1
        }
      }
    }
    return Double(placed) / ((ContinuousClock.now - start) / .seconds(1))
  }

  private func order(at socket: Int32) throws {
    number += 1
    let draft = OrdersStore.draft(number)
    let request = Array(
      """
      POST /v1/orders HTTP/1.1\r
      Host: 127.0.0.1\r
      Content-Type: application/json\r
      Content-Length: \(draft.utf8.count)\r
      Idempotency-Key: \(name)-\(number)\r
      \r
      \(draft)
      """.utf8
    )
    guard send(socket, request, request.count, 0) == request.count else {
      throw LoadError("The server takes no order.")
    }
  }

  /// Returns `true` if a response is complete; anything but an order is an error.
  private func isWhole(_ answer: [UInt8]) throws -> Bool {
    guard let head = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
    let lines = String(decoding: answer[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
    guard lines.first?.hasPrefix("HTTP/1.1 201 ") == true else {
      throw LoadError("An order was refused: \(String(decoding: answer, as: UTF8.self))")
    }
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
    guard let length else { throw LoadError("An answer does not say how long it is.") }
    return answer.count - head.upperBound >= length
  }
}
