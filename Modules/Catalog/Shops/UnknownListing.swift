import Foundation
import FoundationCore
import StoreHTTP

extension StoreAPI {
  /// Creates the API of a server from its response to a request for products.
  init(responding body: [UInt8]) throws(UnknownListing) {
    let json = try? ExactJSONDecoder().decode(JSONValue.self, from: body)
    if let known = json.flatMap(StoreAPI.init(listing:)) {
      self = known
      return
    }
    let unknown: UnknownListing =
      switch (body.first { $0 > 0x20 }, json) {
      case (nil, _): .empty
      case (_, .array([])?): .emptyList
      case (_, .some): .otherJSON
      case (UInt8(ascii: "<"), nil): .page
      case (_, nil): .text
      }
    throw unknown
  }
}

/// A response that is not a list of products of a known API.
enum UnknownListing: String, LocalizedError {
  case empty = "an empty response"
  case emptyList = "an empty list"
  case otherJSON = "JSON without a list of products"
  case page = "a web page"
  case text = "a text that is not JSON"

  var errorDescription: String? { "The response is \(rawValue)." }
}

extension HTTPError {
  /// A description of the response of a server without a known API; `nil` for other errors.
  ///
  /// Servers report a missing path with several statuses.
  var unknownResponse: String? {
    switch kind {
    case .unreadable: (underlying.first as? UnknownListing)?.rawValue
    case .status(let status, _) where [400, 404, 405, 406, 410, 501].contains(status):
      "status \(status)"
    case .malformedResponse, .tooLarge(.body, _): "an unreadable response"
    default: nil
    }
  }
}
