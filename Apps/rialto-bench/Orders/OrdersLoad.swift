import Foundation
import FoundationCore

/// What a load of orders was like.
struct OrdersLoad {
  let perSecond: Double
  /// How many orders waited for the disk together.
  let perCommit: Double

  /// Starts a server of a store and orders there over so many connections for so long.
  init(_ path: String, connections: Int, for duration: Duration) throws {
    let (process, port) = try childServer(["orders-peer", path])
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let hammer = try OrderHammer(port: port, connections: connections)
    // The first load opens the connections and warms up, and is not counted.
    _ = try hammer.place(for: duration / 10)
    let before = try Self.written(port)
    perSecond = try hammer.place(for: duration)
    let after = try Self.written(port)
    guard after.commits > before.commits else { throw LoadError("The server wrote nothing.") }
    perCommit = (after.changes - before.changes) / (after.commits - before.commits)
  }

  /// What the server says it has written.
  private static func written(_ port: Int) throws -> (changes: Double, commits: Double) {
    let socket = try connectedSocket(port)
    defer { close(socket) }
    let request = Array(
      "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8
    )
    guard send(socket, request, request.count, 0) == request.count else {
      throw LoadError("The server takes no request.")
    }
    let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: false)
    let text = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    func number(_ name: String) throws -> Double {
      let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("\(name) ") }
      guard let number = line.flatMap({ Double($0.dropFirst(name.count + 1)) }) else {
        throw LoadError("The server does not count \(name).")
      }
      return number
    }
    return (try number("rialto_store_changes_total"), try number("rialto_store_commits_total"))
  }
}
