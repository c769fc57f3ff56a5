import Foundation
import FoundationCore
import StoreHTTP

/// The requests and responses of a cassette, in the order in which they are played.
struct Cassette: Decodable {
  let exchanges: [Exchange]

  /// A request and the response to it.
  struct Exchange: Sendable, Decodable {
    let request: Request
    let response: Response
  }

  /// The parts of a request by which it is found.
  struct Request: Sendable, Hashable, Decodable {
    let method: String
    let address: String
    let body: Body?

    /// The request in a message.
    var description: String { "\(method) \(address)" }
  }

  /// A response to play.
  struct Response: Sendable, Decodable {
    let status: Int
    let fields: HTTPFields
    let body: Body?
  }

  /// A body that is not empty: text, or base64.
  enum Body: Sendable, Hashable {
    case text(String)
    case bytes([UInt8])
  }

  private enum CodingKeys: String, CodingKey {
    case version = "cassette"
    case exchanges
  }

  private static let version = 1

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let version = try members.decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version,
        in: members,
        debugDescription: "Unsupported version \(version); expected \(Self.version)."
      )
    }
    exchanges = try members.decode([Exchange].self, forKey: .exchanges)
  }

  init(contentsOf path: String) throws(ReplayError) {
    do {
      let text = try Data(contentsOf: URL(filePath: path))
      self = try ExactJSONDecoder().decode(Cassette.self, from: text)
    } catch let failure as DecodingFailure {
      throw .notACassette(path: path, failure)
    } catch {
      throw .unreadable(path: path, error)
    }
  }
}

extension Cassette.Request {
  /// The parts of a request, without its secrets.
  init(_ request: HTTPRequest, body: [UInt8], hiding redactor: Redactor) {
    method = request.method.rawValue
    address = redactor.redact(request.url.absoluteString)
    if body.isEmpty {
      self.body = nil
    } else if let text = String(validating: body, as: UTF8.self) {
      self.body = .text(redactor.redact(text))
    } else {
      self.body = .bytes(body)
    }
  }

  /// The similarity of another request: the common prefix of the URLs, then the method.
  func similarity(to other: Self) -> Int {
    let common = zip(address.utf8, other.address.utf8).prefix { $0 == $1 }.count
    return (common + (address == other.address ? 1 : 0)) * 2 + (method == other.method ? 1 : 0)
  }

  var bodyExcerpt: String {
    switch body {
    case .text(let text): String(text.prefix(200))
    case .bytes(let bytes): "\(bytes.count) bytes"
    case nil: "none"
    }
  }
}

extension Cassette.Response {
  private enum CodingKeys: CodingKey {
    case status, fields, body
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    status = try members.decode(Int.self, forKey: .status)
    body = try members.decodeIfPresent(Cassette.Body.self, forKey: .body)
    guard (100...999).contains(status) else {
      throw DecodingError.dataCorruptedError(
        forKey: .status,
        in: members,
        debugDescription: "The status does not have three digits."
      )
    }
    var fields = HTTPFields()
    for line in try members.decodeIfPresent([String].self, forKey: .fields) ?? [] {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      fields.append(
        String(parts[0]),
        String((parts.count > 1 ? parts[1] : "").drop { $0 == " " || $0 == "\t" })
      )
      guard parts.count == 2, fields.firstInvalidField == nil else {
        throw DecodingError.dataCorruptedError(
          forKey: .fields,
          in: members,
          debugDescription: "A header line needs a name, a colon and a value."
        )
      }
    }
    self.fields = fields
  }

  /// The response, with the length of the body in the file, which may have been edited.
  var played: HTTPResponse {
    var fields = fields
    let bytes: [UInt8] =
      switch body {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      case nil: []
      }
    if !bytes.isEmpty, fields.contains("Content-Length") {
      fields["Content-Length"] = String(bytes.count)
    }
    return HTTPResponse(
      status: status,
      fields: fields,
      body: HTTPBody(bytes),
      provenance: .recording
    )
  }
}

extension Cassette.Body: Decodable {
  private enum CodingKeys: CodingKey {
    case text, base64
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    guard members.contains(.base64) else {
      self = .text(try members.decode(String.self, forKey: .text))
      return
    }
    guard let data = Data(base64Encoded: try members.decode(String.self, forKey: .base64)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .base64,
        in: members,
        debugDescription: "This is not valid base64."
      )
    }
    self = .bytes(Array(data))
  }
}
