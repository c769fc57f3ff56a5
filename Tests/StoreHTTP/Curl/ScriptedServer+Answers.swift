#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport

extension ScriptedServer {
  /// A server that reads a head and answers it with these bytes, for as long as it is asked.
  convenience init(answering answer: String) throws {
    try self.init(answering: Array(answer.utf8))
  }

  convenience init(answering answer: [UInt8]) throws {
    try self.init { connection in
      while try connection.readHead() != nil { try connection.send(answer) }
    }
  }

  /// A server that sends these bytes once and then stays silent, until the client goes.
  convenience init(stallingAfter answer: String) throws {
    try self.init { connection in
      _ = try connection.readHead()
      try connection.send(answer)
      connection.waitForClose()
    }
  }
}

extension HTTPTransport {
  /// Asks for the root of a server, within limits that no sound exchange reaches.
  func get(
    _ url: URL,
    fields: HTTPFields = [:],
    within times: HTTPClient.TimeLimits = HTTPClient.TimeLimits(),
    _ sizes: HTTPClient.SizeLimits = HTTPClient.SizeLimits()
  ) async throws(HTTPError) -> HTTPResponse {
    try await send(
      HTTPRequest(.get, url, fields: fields),
      for: HTTPExchange(timeLimits: times, sizeLimits: sizes)
    )
  }

  /// Sends a body to the root of a server.
  func post(_ body: HTTPBody, to url: URL) async throws(HTTPError) -> HTTPResponse {
    try await send(HTTPRequest(.post, url, body: body), for: HTTPExchange())
  }
}

/// The reason of the error that work ends with; nothing where it ends well.
func reason(
  of work: () async throws -> some Any
) async -> HTTPError.Kind? {
  do {
    _ = try await work()
    return nil
  } catch {
    return (error as? HTTPError)?.kind
  }
}

extension [UInt8] {
  /// The bytes written as digits of base 16.
  init(hex: String) {
    self = stride(from: 0, to: hex.utf8.count, by: 2).compactMap { start in
      UInt8(hex.dropFirst(start).prefix(2), radix: 16)
    }
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}
#endif
