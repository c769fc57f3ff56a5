import Foundation
import FoundationCore

/// Recorded exchanges, in the order of their requests.
///
/// The file is indented JSON, to be read, compared and edited:
///
///     {
///       "cassette": 1,
///       "exchanges": [
///         {
///           "request": { "method": "GET", "address": "https://example.org/products" },
///           "response": {
///             "status": 200,
///             "fields": ["Content-Type: application/json"],
///             "body": { "text": "[]" }
///           }
///         }
///       ]
///     }
struct Cassette: Decodable {
  let exchanges: [RecordedExchange]

  init(_ exchanges: [RecordedExchange]) { self.exchanges = exchanges }

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
    exchanges = try members.decode([RecordedExchange].self, forKey: .exchanges)
  }

  init(contentsOf path: String) throws(HTTPError) {
    do {
      let text = try Data(contentsOf: URL(filePath: path))
      self = try ExactJSONDecoder().decode(Cassette.self, from: text)
    } catch let failure as DecodingFailure {
      let why = failure.reason ?? failure.title
      throw HTTPError(.recordingFailed("\(path) is not a cassette: \(why)"), underlying: [failure])
    } catch {
      throw HTTPError(.recordingFailed("Could not read \(path)."), underlying: [error])
    }
  }

  /// Replaces the file, whole or not at all.
  func write(to path: String) throws(HTTPError) {
    let json: JSONValue = [
      "cassette": .number(Self.version), "exchanges": .array(exchanges.map(\.json)),
    ]
    do {
      try Data((json.text(.indented) + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw HTTPError(.recordingFailed("Could not write \(path)."), underlying: [error])
    }
  }
}
