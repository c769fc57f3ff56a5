import Foundation
import FoundationCore
import StoreHTTP

/// The form of a response: JSON for programs, a page or a sheet for a person with a browser.
enum Representation: Sendable {
  case json
  case page
  case sheet

  /// The `Accept` field of a request for a sheet.
  static let sheetTypes = "text/csv, */*;q=0.1"
}

extension HTTPRequest {
  /// The form that the request asks for.
  ///
  /// A browser names HTML itself; other clients that accept anything get JSON.
  var representation: Representation {
    guard method == .get || method == .head, let accepted = fields["Accept"],
      accepted.contains("text/")
    else {
      return .json
    }
    let types = accepted.split(separator: ",").compactMap { MediaType($0) }
    let names = types.filter { $0.parameters["q"].flatMap(Double.init) != 0 }
      .map { "\($0.type)/\($0.subtype)" }
    if names.contains("text/html") { return .page }
    return names.contains("text/csv") ? .sheet : .json
  }

  /// The request that the operations read, if it comes from a browser.
  ///
  /// The address of a list ends with `.csv` for a sheet of it, and a form sends the fields that are
  /// left empty.
  var browsed: HTTPRequest {
    guard method == .get || method == .head else { return self }
    var request = self
    if target.contains(".csv"), let url = url.withoutSheetSuffix {
      request.url = url
      request.fields["Accept"] = Representation.sheetTypes
    }
    if request.representation == .page, let url = request.url.withoutEmptyParameters {
      request.url = url
    }
    return request
  }
}

extension URL {
  /// The address of the list of a sheet; `nil` for an address that is not that of a sheet.
  fileprivate var withoutSheetSuffix: URL? {
    let path = path(percentEncoded: true)
    guard path.hasSuffix(".csv"), let name = path.split(separator: "/").last?.dropLast(4),
      !name.isEmpty, name.allSatisfy({ $0 == "-" || ("a"..."z").contains($0) })
    else { return nil }
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
    parts?.percentEncodedPath = String(path.dropLast(4))
    return parts?.url
  }

  /// The address without parameters that have no value; `nil` if all have one.
  fileprivate var withoutEmptyParameters: URL? {
    guard let query = query(percentEncoded: true) else { return nil }
    let pairs = query.utf8.split(separator: UInt8(ascii: "&"))
    let filled = pairs.filter { $0.last != UInt8(ascii: "=") }
    guard filled.count < pairs.count else { return nil }
    var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
    parts?.percentEncodedQuery =
      filled.isEmpty ? nil : filled.map { String(Substring($0)) }.joined(separator: "&")
    return parts?.url
  }
}
