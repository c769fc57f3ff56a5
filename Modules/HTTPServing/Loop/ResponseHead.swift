import Foundation
import StoreHTTP

/// The framing of a response, and the encoding of its head.
struct ResponseHead {
  /// The way in which the client finds the end of the body.
  enum Framing: Hashable {
    /// No body, even if the handler returned one.
    case none
    case length(Int)
    case chunked
    /// The end of the connection, as in HTTP/1.0.
    case close
  }

  let framing: Framing
  let closes: Bool
  /// `true` if the request is HEAD, so that the body is omitted.
  var isHead = false
}

extension ResponseHead {
  /// Creates the head of a handler's response.
  ///
  /// The connection closes after it if `closes` is set, if the handler's response says so, or if
  /// only that can mark the end of the body.
  init(_ response: HTTPResponse, to request: RequestHead, closes: Bool) throws(InvalidResponse) {
    guard 200...599 ~= response.status else {
      throw InvalidResponse(reason: "The status \(response.status) is not final.")
    }
    if let field = response.fields.firstInvalidField {
      let reason = "The header field \(field.name.debugDescription) is invalid."
      throw InvalidResponse(reason: reason)
    }
    let isHead = request.method == .head
    let framing: Framing
    if isHead || response.status == 204 || response.status == 304 {
      framing = .none
    } else if let length = response.body.length {
      framing = .length(length)
    } else {
      framing = request.isHTTP11 ? .chunked : .close
    }
    let endsConnection = response.fields.contains {
      $0.isNamed("Connection") && $0.value.lowercased() == "close"
    }
    self.init(
      framing: framing,
      closes: closes || framing == .close || endsConnection,
      isHead: isHead
    )
  }

  /// Encodes the head of the response, and the body that is sent together with it, in memory that it
  /// passes to a function.
  func encode(
    _ response: HTTPResponse,
    on date: String,
    with body: [UInt8] = [],
    _ send: (UnsafeRawBufferPointer) -> Void
  ) {
    let keepsLength = hasLengthOfOmittedBody(response)
    let fields = response.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    // The status line and the fields of the server take less than 256 bytes.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256 + fields + body.count) { memory in
      var text = TextWriter(memory)
      text.write("HTTP/1.1 ")
      text.write(String(response.status))
      text.write(" ")
      text.write(reasonPhrases[response.status] ?? "")
      for field in response.fields where !isSetByServer(field, keepsLength: keepsLength) {
        text.write(field: field.name, value: field.value)
      }
      if !response.fields.contains("Date") { text.write(field: "Date", value: date) }
      switch framing {
      case .close: break
      case .none:
        if isHead, !keepsLength, let length = response.body.length, length > 0 {
          text.write(field: "Content-Length", value: String(length))
        }
      case .length(let length): text.write(field: "Content-Length", value: String(length))
      case .chunked: text.write(field: "Transfer-Encoding", value: "chunked")
      }
      if closes { text.write(field: "Connection", value: "close") }
      text.write("\r\n\r\n")
      body.withUnsafeBufferPointer { text.write($0) }
      send(text.bytes)
    }
  }

  /// Returns `true` if the server sets a field itself, since it concerns the connection.
  ///
  /// The one exception is the length of a body that is not sent: only the handler can know it.
  private func isSetByServer(_ field: HTTPFields.Field, keepsLength: Bool) -> Bool {
    // By length first: most fields have another name, and need no comparison.
    switch field.name.utf8.count {
    case 7: field.isNamed("Trailer") || field.isNamed("Upgrade")
    case 10: field.isNamed("Connection") || field.isNamed("Keep-Alive")
    case 14: field.isNamed("Content-Length") && !keepsLength
    case 17: field.isNamed("Transfer-Encoding")
    default: false
    }
  }

  private func hasLengthOfOmittedBody(_ response: HTTPResponse) -> Bool {
    guard isHead || response.status == 304 else { return false }
    let lengths = response.fields.values(of: "Content-Length")
    return lengths.count == 1 && lengths.allSatisfy { Int($0).map { $0 >= 0 } ?? false }
  }
}

/// A handler's response that would corrupt the exchange if it were sent.
struct InvalidResponse: Error {
  let reason: String
}

/// Writes text into memory that is large enough: an array would ask for each piece whether it is.
private struct TextWriter {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(_ memory: UnsafeMutableBufferPointer<UInt8>) { self.memory = memory }

  var bytes: UnsafeRawBufferPointer { .init(start: memory.baseAddress, count: count) }

  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    let rest = UnsafeMutableBufferPointer(rebasing: memory[count...])
    count += rest.initialize(fromContentsOf: bytes)
  }

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write($0) }
  }

  mutating func write(_ first: UInt8, then second: UInt8) {
    (memory[count], memory[count + 1]) = (first, second)
    count += 2
  }

  mutating func write(field name: String, value: String) {
    write(.carriageReturn, then: .lineFeed)
    write(name)
    write(.colon, then: .space)
    write(value)
  }
}

/// The reason phrases of statuses, for human readers.
let reasonPhrases = [
  200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
  301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
  307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
  403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
  408: "Request Timeout", 409: "Conflict", 410: "Gone", 412: "Precondition Failed",
  413: "Content Too Large", 415: "Unsupported Media Type", 417: "Expectation Failed",
  421: "Misdirected Request", 422: "Unprocessable Content", 428: "Precondition Required",
  429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
  501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
]

/// The value of the `Date` field, formatted once a second.
struct DateHeaderCache {
  private var second = 0
  private var text = ""

  /// Returns the date of a second since 1970.
  mutating func text(at second: Int) -> String {
    if second != self.second || text.isEmpty {
      self.second = second
      text = Self.format(second)
    }
    return text
  }

  private static func format(_ second: Int) -> String {
    var time = time_t(second)
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
      + " \(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }
}
