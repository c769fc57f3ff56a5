import Foundation
import StoreHTTP
import TestSupport
import Testing

/// A transport that reaches a network; all of them are held to the same facts.
enum NetworkTransport: String, CaseIterable, CustomTestStringConvertible {
  #if canImport(CCurl)
  case curl
  #endif
  #if URLSession || canImport(Darwin)
  case urlSession
  #endif

  var testDescription: String { rawValue }

  func make() -> any HTTPTransport {
    switch self {
    #if canImport(CCurl)
    case .curl: CurlTransport()
    #endif
    #if URLSession || canImport(Darwin)
    case .urlSession: URLSessionTransport()
    #endif
    }
  }

  /// The documented limitations of the transport.
  var limits: Set<KnownLimit> {
    switch self {
    #if canImport(CCurl)
    case .curl: []
    #endif
    #if URLSession || canImport(Darwin)
    case .urlSession:
      #if canImport(Darwin)
      Set(KnownLimit.allCases).subtracting(KnownLimit.onLinux)
      #else
      Set(KnownLimit.allCases)
      #endif
    #endif
    }
  }

  /// Holds it to a fact; where the limit is known, the fact has to fail.
  func expect(unless limit: KnownLimit, _ fact: () async throws -> Void) async throws {
    guard limits.contains(limit) else { return try await fact() }
    // A pause of the machine ends a dripping body as silence would.
    await withKnownIssue("\(rawValue) \(limit.rawValue)", isIntermittent: limit == .takesDrips) {
      // The tests would end with it.
      if KnownLimit.lethal.contains(limit) {
        Issue.record("This is not even tried.")
      } else {
        try await fact()
      }
    }
  }
}

/// The limitations of URLSession.
enum KnownLimit: String, CaseIterable {
  case losesOrder = "loses the order of header fields"
  case joinsLines = "joins header lines of one name"
  case sendsNoBodyWithGet = "sends no body with GET"
  case alwaysDecodes = "decodes answers though the caller wants to"
  case connectsUnseen = "cannot tell connecting from waiting"
  case repeatsInSilence = "sends a request again when a kept connection dies"
  case takesDrips = "waits for a body that drips"
  case gathersUploads = "reads a streamed upload to its end before it sends"

  case readsAhead = "reads an answer as fast as it comes"
  case wantsASpace = "refuses a status line that ends with the status"
  case diesOfTrailers = "ends the program when fields follow the last chunk"
  case diesOfChallenges = "ends the program when a 401 comes without a realm"
  case diesOfLengths = "ends the program when an answer says to be as long as can be"

  case diesOfCancelledUploads = "ends the program now and then when a large upload is cancelled"

  static let lethal: Set = [
    diesOfTrailers, diesOfChallenges, diesOfLengths, diesOfCancelledUploads,
  ]
  static let onLinux = lethal.union([readsAhead, wantsASpace])
}

extension HTTPTransport {
  /// Sends, and returns the head of the answer.
  func head(
    _ request: HTTPRequest,
    within limits: HTTPClient.TimeLimits = .init(),
    sizes: HTTPClient.SizeLimits = .init()
  ) async throws(HTTPError) -> HTTPResponse {
    try await send(request, for: HTTPExchange(timeLimits: limits, sizeLimits: sizes))
  }

  /// Sends, and reads the whole answer.
  @discardableResult
  func text(
    _ request: HTTPRequest,
    within limits: HTTPClient.TimeLimits = .init(),
    sizes: HTTPClient.SizeLimits = .init()
  ) async throws(HTTPError) -> String {
    let response = try await head(request, within: limits, sizes: sizes)
    return String(decoding: try await response.body.collected(), as: UTF8.self)
  }
}

extension HTTPClient.TimeLimits {
  /// A tenth of a second for one phase, and minutes for the others.
  static func short(_ phase: Phase) -> HTTPClient.TimeLimits {
    var limits = HTTPClient.TimeLimits()
    (limits.connect, limits.firstByte, limits.idle) = (.seconds(60), .seconds(60), .seconds(60))
    switch phase {
    case .connect: limits.connect = .milliseconds(100)
    case .firstByte: (limits.connect, limits.firstByte) = (.milliseconds(100), .milliseconds(100))
    case .idle: limits.idle = .milliseconds(100)
    case .whole: limits.whole = .milliseconds(300)
    }
    return limits
  }
}

extension ScriptedServer {
  /// Gives each request, once it was read whole, the next of these answers; the last one forever.
  static func answering(_ answers: String...) throws -> ScriptedServer {
    try ScriptedServer { connection in
      var count = 0
      while let head = try connection.readHead() {
        _ = try connection.readBody(after: head)
        try connection.send(answers[min(count, answers.count - 1)])
        count += 1
      }
    }
  }

  func request(_ method: HTTPRequest.Method = .get, _ path: String = "", _ body: HTTPBody = .empty)
    -> HTTPRequest
  {
    HTTPRequest(method, url.appending(path: path), body: body)
  }
}

/// A message ended in the middle.
struct BrokenOff: Error {}

extension ScriptedConnection {
  /// The body that follows a head, out of its chunks where it came in some.
  func readBody(after head: String) throws -> [UInt8] {
    if let length = head.value(of: "Content-Length").flatMap({ Int($0) }) {
      return try readWhole(length)
    }
    guard head.value(of: "Transfer-Encoding") == "chunked" else { return [] }
    var body: [UInt8] = []
    while let size = Int(try readLine(), radix: 16), size > 0 {
      body += try readWhole(size)
      _ = try readLine()
    }
    _ = try readLine()
    return body
  }

  private func readWhole(_ count: Int) throws -> [UInt8] {
    let bytes = try read(exactly: count)
    if bytes.count < count { throw BrokenOff() }
    return bytes
  }

  private func readLine() throws -> String {
    var line: [UInt8] = []
    while line.suffix(2) != [13, 10] { line += try readWhole(1) }
    return String(decoding: line.dropLast(2), as: UTF8.self)
  }
}

extension String {
  /// The lines of a head, without the first.
  var headerLines: [String] { components(separatedBy: "\r\n").dropFirst().filter { !$0.isEmpty } }

  /// The value of a header line.
  func value(of name: String) -> String? {
    let prefix = name.lowercased() + ":"
    return headerLines.first { $0.lowercased().hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) }
  }

  /// An answer in full, of a body whose length is said.
  static func answer(_ status: String = "200 OK", _ fields: String = "", _ body: String = "ok")
    -> String
  {
    "HTTP/1.1 \(status)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }
}
