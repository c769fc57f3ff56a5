import Foundation
import StoreHTTP
import TestSupport

extension ScriptedServer {
  /// An origin of the conformance tests, behind a socket.
  convenience init(for origin: ConformanceOrigin) throws {
    try self.init { connection in
      while let head = try connection.readHead() {
        _ = try connection.readBody(after: head)
        guard let response = try origin.answer(Self.request(head)) else { return }
        try connection.send(Self.bytes(of: response))
      }
    }
  }

  private static func request(_ head: String) throws -> HTTPRequest {
    let words = head.prefix { $0 != "\r\n" }.split(separator: " ").map(String.init)
    guard words.count == 3, let url = URL(string: "http://origin.test" + words[1]) else {
      throw HTTPError(.invalidRequest(head))
    }
    var request = HTTPRequest(HTTPRequest.Method(rawValue: words[0]), url)
    for line in head.headerLines {
      let parts = line.split(separator: ":", maxSplits: 1)
      request.fields.append(
        String(parts[0]),
        parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      )
    }
    return request
  }

  private static func bytes(of response: HTTPResponse) -> [UInt8] {
    let body = response.body.bytes ?? []
    var head = "HTTP/1.1 \(response.status) Status\r\n"
    for field in response.fields { head += "\(field.name): \(field.value)\r\n" }
    if !response.fields.contains("Content-Length"), ![204, 304].contains(response.status) {
      head += "Content-Length: \(body.count)\r\n"
    }
    return Array((head + "\r\n").utf8) + body
  }
}
