import FoundationCore
import StoreHTTP

/// A validated request head: with one host and one body length.
///
/// It is shared by what needs a part of it until the response is complete, and never copied.
final class RequestHead {
  /// The way in which the end of the body is found.
  enum Framing: Hashable {
    case length(Int)
    case chunked
  }

  let method: HTTPRequest.Method
  /// The request target as the client sent it.
  let target: String
  /// `true` for HTTP/1.1, `false` for HTTP/1.0.
  let isHTTP11: Bool
  let fields: HTTPFields
  let host: String
  let framing: Framing
  /// `true` if the client may reuse the connection.
  let keepsAlive: Bool
  /// `true` if the client sends the body only after `100 Continue`.
  let expectsContinue: Bool

  /// Validates the fields of a head.
  init(
    method: String,
    target: String,
    isHTTP11: Bool,
    fields: HTTPFields
  ) throws(RequestRejection) {
    self.method = HTTPRequest.Method(rawValue: method)
    self.target = target
    self.isHTTP11 = isHTTP11
    self.fields = fields

    var host: String?
    var length: Int?
    var isChunked = false
    var closes = false
    var expectsContinue = false
    for field in fields {
      // By length first: most fields have another name, and need no comparison.
      switch field.name.utf8.count {
      case 4 where field.isNamed("Host"):
        guard host == nil else { throw RequestRejection("There is more than one Host field.") }
        host = field.value
      case 14 where field.isNamed("Content-Length"):
        guard length == nil else {
          throw RequestRejection("There is more than one Content-Length field.")
        }
        guard field.value.utf8.allSatisfy(\.isASCIIDigit), let value = Int(field.value) else {
          throw RequestRejection("The Content-Length is invalid.")
        }
        length = value
      case 17 where field.isNamed("Transfer-Encoding"):
        guard !isChunked else {
          throw RequestRejection("There is more than one Transfer-Encoding field.")
        }
        guard field.value.lowercased() == "chunked" else {
          throw RequestRejection(501, reason: "The only supported Transfer-Encoding is chunked.")
        }
        isChunked = true
      case 10 where field.isNamed("Connection"):
        closes = closes || ListFieldParser(field.value.lowercased()).contains("close")
      case 6 where field.isNamed("Expect"):
        guard field.value.lowercased() == "100-continue" else {
          throw RequestRejection(417, reason: "The only supported expectation is 100-continue.")
        }
        expectsContinue = isHTTP11
      default: break
      }
    }

    // RFC 9112, section 3.2, requires the field in HTTP/1.1 only; no browser uses anything older.
    guard let host = host ?? (isHTTP11 ? nil : "localhost") else {
      throw RequestRejection("The Host field is missing.")
    }
    self.host = host
    if isChunked {
      guard length == nil else {
        throw RequestRejection("There are both a Content-Length and a Transfer-Encoding.")
      }
      guard isHTTP11 else { throw RequestRejection("HTTP/1.0 has no Transfer-Encoding.") }
      framing = .chunked
    } else {
      framing = .length(length ?? 0)
    }
    keepsAlive = isHTTP11 && !closes
    self.expectsContinue = expectsContinue
  }
}

/// The reason for which the server rejects a request and closes the connection.
struct RequestRejection: Error, Hashable {
  let status: Int
  /// A sentence for the developer of the client, which quotes no part of the request.
  let reason: String

  init(_ reason: String) { self.init(400, reason: reason) }

  init(_ status: Int, reason: String) {
    self.status = status
    self.reason = reason
  }
}
