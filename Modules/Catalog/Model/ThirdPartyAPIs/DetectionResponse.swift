import FoundationCore
import StoreHTTP

/// The answer by which a store is known, or by which it shows that there is none.
struct DetectionResponse: Sendable {
  /// The dialect that it is written in, if it is one of those known.
  let dialect: StoreAPI?
  /// A description in a few words, safe to show.
  let words: String

  init(_ body: [UInt8]) {
    // An answer other than JSON is described by its beginning.
    let json = try? ExactJSONDecoder().decode(JSONValue.self, from: body)
    dialect = json.flatMap(StoreAPI.init(listing:))
    let start = body.prefix(1000).drop { $0 <= 0x20 }
    words =
      switch (start.first, json) {
      case (nil, _): "empty"
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
  /// A description of the answer if it says that nothing is at the path; `nil` for other failures.
  ///
  /// Servers say in many ways that there is nothing, or nothing to be asked for so.
  var absence: String? {
    switch kind {
    case .status(let status, _) where [400, 404, 405, 406, 410, 501].contains(status):
      "status \(status)"
    case .malformedResponse, .tooLarge(.body, _): "none that can be read"
    default: nil
    }
  }
}
