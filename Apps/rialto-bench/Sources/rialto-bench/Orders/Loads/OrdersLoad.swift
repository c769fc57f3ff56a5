import Foundation
import FoundationCore

/// The result of a load of orders over sockets.
struct OrdersLoad {
  let perSecond: Double
  /// The number of orders per commit.
  let perCommit: Double

  /// Starts servers of a store and orders there over so many connections for so long.
  init(_ home: OrdersHome, servers: Int = 1, connections: Int, for duration: Duration) throws {
    var children: [(process: Process, port: Int)] = []
    defer {
      for child in children { child.process.terminate() }
      for child in children { child.process.waitUntilExit() }
    }
    for _ in 0..<servers { children.append(try childServer(["orders-peer", home.text])) }
    let ports = children.map(\.port)
    let hammer = try OrderHammer(ports: ports, connections: connections)
    // The first load opens the connections and warms up, and is not counted.
    _ = try hammer.place(for: duration / 4)
    let before = try ports.map(Self.written)
    perSecond = try hammer.place(for: duration)
    let after = try ports.map(Self.written)
    func sum(_ count: KeyPath<Written, Double>) -> Double {
      after.map { $0[keyPath: count] }.reduce(0, +) - before.map { $0[keyPath: count] }.reduce(0, +)
    }
    guard sum(\.commits) > 0 else { throw LoadError("The servers wrote nothing.") }
    perCommit = sum(\.changes) / sum(\.commits)
  }

  private struct Written {
    let changes: Double
    let commits: Double
  }

  /// The server's counts of its writes.
  private static func written(_ port: Int) throws -> Written {
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
    return Written(
      changes: try number("rialto_store_changes_total"),
      commits: try number("rialto_store_commits_total")
    )
  }
}
