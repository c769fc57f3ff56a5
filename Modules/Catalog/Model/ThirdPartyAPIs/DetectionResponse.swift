import FoundationCore
import StoreHTTP

/// A response from which the API of a store is detected.
struct DetectionResponse: Sendable {
  /// The API, if it is a known one.
  let storeAPI: StoreAPI?
  /// A description in a few words, safe to show.
  let summary: String

  init(_ body: [UInt8]) {
    // A response other than JSON is described by its beginning.
    let json = try? ExactJSONDecoder().decode(JSONValue.self, from: body)
    storeAPI = json.flatMap(StoreAPI.init(listing:))
    let start = body.prefix(1000).drop { $0 <= 0x20 }
    summary =
      switch (start.first, json) {
      case (nil, _): "an empty response"
      case (_, .array([])?): "an empty list"
      case (UInt8(ascii: "<"), nil): "a web page"
      case (_, let json):
        "\(json == nil ? "text" : "JSON") that begins \(Self.beginning(of: start))"
      }
  }

  private static func beginning(of bytes: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(bytes), as: UTF8.self).terminalSafe
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return String(Redactor.standard.redact(line).prefix(60))
  }
}

extension HTTPError {
  /// A description of the error if the server has no such path; `nil` for other errors.
  ///
  /// Servers report a missing path with several statuses.
  var notFoundSummary: String? {
    switch kind {
    case .status(let status, _) where [400, 404, 405, 406, 410, 501].contains(status):
      "status \(status)"
    case .malformedResponse, .tooLarge(.body, _): "an unreadable response"
    default: nil
    }
  }
}
