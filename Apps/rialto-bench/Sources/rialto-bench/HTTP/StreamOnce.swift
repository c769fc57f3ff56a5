import Foundation
import FoundationCore
import StoreHTTP

/// One long body in a separate process, read or written as a stream.
struct StreamOnce {
  enum Way: String, CaseIterable { case down, up }

  private let way: Way
  private let port: Int
  private let length: Int

  static func inOwnProcess(_ way: Way, port: Int, length: Int) throws -> LoadResult {
    let printed = try childOutput(["http-stream", way.rawValue, "\(port)", "\(length)"])
    guard let result = LoadResult(line: printed) else {
      throw LoadError("Streaming \(way.rawValue) failed. \(printed)")
    }
    return result
  }

  init(_ arguments: ArraySlice<String>) throws {
    let arguments = Array(arguments)
    guard arguments.count == 3, let way = Way(rawValue: arguments[0]),
      let port = Int(arguments[1]), let length = Int(arguments[2])
    else { throw POSIXError(.EINVAL) }
    (self.way, self.port, self.length) = (way, port, length)
  }

  func run() async throws {
    guard let base = URL(string: "http://127.0.0.1:\(port)/") else { throw POSIXError(.EINVAL) }
    let client = HTTPClient(base, over: CurlTransport())
    let result = try await LoadResult.measuring {
      let count =
        switch way {
        case .down: try await download(client)
        case .up: try await upload(client)
        }
      guard count == length else { throw LoadError("\(count) bytes came of \(length).") }
      return 1
    }
    print(result.line)
  }

  private func download(_ client: HTTPClient) async throws -> Int {
    let request = HTTPRequest(.get, client.baseURL.appending(path: "plain/\(length)"))
    var count = 0
    for try await chunk in try await client.response(for: request).body { count += chunk.count }
    return count
  }

  private func upload(_ client: HTTPClient) async throws -> Int {
    let sink = Resource<Int>("sink", method: .put, body: zeros(length)) { _, bytes in
      Int(String(decoding: bytes, as: UTF8.self)) ?? 0
    }
    return try await client.load(sink).value
  }
}
