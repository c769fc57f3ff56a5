import StoreHTTP

/// The head of an answer as it goes over the wire, and how the end of its body is told.
struct ResponseHead {
  /// How the client finds the end of the body.
  enum Framing: Hashable {
    /// There is none, whatever the handler gave.
    case none
    case length(Int)
    case chunked
    /// Where the connection ends: all that HTTP/1.0 knows.
    case close
  }

  let framing: Framing
  let closes: Bool
  private let response: HTTPResponse
  private let isHead: Bool

  /// Decides how an answer is sent.
  ///
  /// The connection closes after it if that is said, if the handler says so, or if nothing else
  /// would tell where the body ends.
  init(
    _ response: HTTPResponse,
    to request: RequestHead,
    closes: Bool
  ) throws(UnsendableResponse) {
    guard 200...599 ~= response.status else {
      throw UnsendableResponse(reason: "The status \(response.status) is not final.")
    }
    if let field = response.fields.firstUnsendable {
      throw UnsendableResponse(reason: "The header field \(field.name.debugDescription) is invalid.")
    }
    self.response = response
    isHead = request.method == .head
    if isHead || response.status == 204 || response.status == 304 {
      framing = .none
    } else if let length = response.body.length {
      framing = .length(length)
    } else {
      framing = request.isCurrent ? .chunked : .close
    }
    self.closes =
      closes || framing == .close
      || response.fields.values(of: "Connection").contains { $0.lowercased() == "close" }
  }

  /// The head of an answer of the server's own, after which the connection is closed.
  init(refusing response: HTTPResponse) {
    self.response = response
    isHead = false
    framing = .length(response.body.length ?? 0)
    closes = true
  }

  /// The bytes, with room kept for so many more.
  func encoded(on date: String, reserving room: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 + room)
    bytes += "HTTP/1.1 ".utf8
    bytes += String(response.status).utf8
    bytes += " ".utf8
    bytes += reasonPhrase(response.status).utf8
    for field in response.fields where !isOurs(field.name) {
      bytes.append(line: field.name, field.value)
    }
    if !response.fields.contains("Date") { bytes.append(line: "Date", date) }
    switch framing {
    case .close: break
    case .none:
      if isHead, !tellsLengthOfWhatIsNotSent, let length = response.body.length, length > 0 {
        bytes.append(line: "Content-Length", String(length))
      }
    case .length(let length): bytes.append(line: "Content-Length", String(length))
    case .chunked: bytes.append(line: "Transfer-Encoding", "chunked")
    }
    if closes { bytes.append(line: "Connection", "close") }
    bytes += "\r\n\r\n".utf8
    return bytes
  }

  /// Whether a field is of the connection, which is the server's own matter.
  ///
  /// The one exception is the length of a body that is not sent: only the handler can know it.
  private func isOurs(_ name: String) -> Bool {
    switch name.lowercased() {
    case "connection", "keep-alive", "transfer-encoding", "trailer", "upgrade": true
    case "content-length": !tellsLengthOfWhatIsNotSent
    default: false
    }
  }

  private var tellsLengthOfWhatIsNotSent: Bool {
    guard isHead || response.status == 304 else { return false }
    let lengths = response.fields.values(of: "Content-Length")
    return lengths.count == 1 && lengths.allSatisfy { Int($0).map { $0 >= 0 } ?? false }
  }
}

/// An answer of the handler that would break the exchange if it were sent.
struct UnsendableResponse: Error {
  let reason: String
}

extension [UInt8] {
  fileprivate mutating func append(line name: String, _ value: String) {
    self += "\r\n".utf8
    self += name.utf8
    self += ": ".utf8
    self += value.utf8
  }
}
