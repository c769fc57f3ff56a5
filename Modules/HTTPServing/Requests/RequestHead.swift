import StoreHTTP

/// The head of a request that may be believed: one host, one length, nothing hidden in it.
struct RequestHead {
  /// How the end of the body is found.
  enum Framing: Hashable {
    case length(Int)
    case chunked
  }

  let method: HTTPRequest.Method
  /// What was asked for, as it was written.
  let target: String
  /// Whether it is HTTP/1.1; the other that is spoken is HTTP/1.0.
  let isCurrent: Bool
  let fields: HTTPFields
  let host: String
  let framing: Framing
  /// Whether the client will use the connection again.
  let keepsAlive: Bool
  /// Whether it sends the body only once it is told to go on.
  let awaitsContinue: Bool

  /// Judges what the lines of a head mean together.
  init(
    method: String,
    target: String,
    isCurrent: Bool,
    fields: HTTPFields
  ) throws(RequestRejection) {
    self.method = HTTPRequest.Method(rawValue: method)
    self.target = target
    self.isCurrent = isCurrent
    self.fields = fields

    var host: String?
    var length: Int?
    var isChunked = false
    var closes = false
    var awaitsContinue = false
    for field in fields {
      switch KnownField(field.name) {
      case .host:
        guard host == nil else { throw RequestRejection("There is more than one Host field.") }
        host = field.value
      case .contentLength:
        guard length == nil else {
          throw RequestRejection("There is more than one Content-Length field.")
        }
        length = try Self.length(field.value)
      case .transferEncoding:
        guard !isChunked else {
          throw RequestRejection("There is more than one Transfer-Encoding field.")
        }
        guard field.value.lowercased() == "chunked" else {
          throw RequestRejection(501, "The only supported Transfer-Encoding is chunked.")
        }
        isChunked = true
      case .connection:
        closes =
          closes
          || field.value.lowercased().split(separator: ",")
            .contains { $0.trimmingBlanks == "close" }
      case .expect:
        guard field.value.lowercased() == "100-continue" else {
          throw RequestRejection(417, "The only supported expectation is 100-continue.")
        }
        awaitsContinue = isCurrent
      case nil: break
      }
    }

    // RFC 9112, section 3.2, asks for the line in HTTP/1.1 alone; no browser speaks anything older.
    guard let host = host ?? (isCurrent ? nil : "localhost") else {
      throw RequestRejection("The Host field is missing.")
    }
    self.host = host
    if isChunked {
      guard length == nil else {
        throw RequestRejection("There are both a Content-Length and a Transfer-Encoding.")
      }
      guard isCurrent else { throw RequestRejection("HTTP/1.0 has no Transfer-Encoding.") }
      framing = .chunked
    } else {
      framing = .length(length ?? 0)
    }
    keepsAlive = isCurrent && !closes
    self.awaitsContinue = awaitsContinue
  }

  private static func length(_ value: String) throws(RequestRejection) -> Int {
    guard !value.isEmpty, value.utf8.allSatisfy(\.isDigit), let length = Int(value) else {
      throw RequestRejection("The Content-Length is invalid.")
    }
    return length
  }
}

/// The fields that a server acts on itself.
private enum KnownField {
  case host, contentLength, transferEncoding, connection, expect

  init?(_ name: String) {
    // By length first: most lines are none of these, and are not even compared.
    switch name.utf8.count {
    case 4 where name.lowercased() == "host": self = .host
    case 6 where name.lowercased() == "expect": self = .expect
    case 10 where name.lowercased() == "connection": self = .connection
    case 14 where name.lowercased() == "content-length": self = .contentLength
    case 17 where name.lowercased() == "transfer-encoding": self = .transferEncoding
    default: return nil
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return drop(while: isBlank).prefix { !isBlank($0) }
  }
}

/// Why a request was answered by the server itself, and the connection closed after it.
struct RequestRejection: Error, Hashable {
  let status: Int
  /// A sentence for whoever wrote the client, which quotes nothing of the request.
  let reason: String

  init(_ reason: String) { self.init(400, reason) }

  init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
