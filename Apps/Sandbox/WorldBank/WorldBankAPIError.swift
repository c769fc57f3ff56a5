import Foundation
import StoreHTTP

/// An error with the messages of the World Bank API, which sends them with status 200.
struct WorldBankAPIError: Error {
  struct Message {
    let id: String
    let key: String
    let value: String
  }

  let messages: [Message]

  /// An unknown country, indicator, date or number; the message does not say which.
  static let badValue = WorldBankAPIError(messages: [
    Message(id: "120", key: "Invalid value", value: "The provided parameter value is not valid")
  ])

  /// An indicator that is not bundled.
  ///
  /// The World Bank uses the same ID; the text differs, because the World Bank may have the
  /// indicator.
  static let notBundled = WorldBankAPIError(messages: [
    Message(
      id: "175",
      key: "Invalid format",
      value: "The indicator was not found. It is not among those that are bundled."
    )
  ])

  var json: [UInt8] {
    let messages = messages.map {
      #"{"id":"\#($0.id)","key":"\#($0.key)","value":"\#($0.value)"}"#
    }
    return Array(#"[{"message":[\#(messages.joined(separator: ","))]}]"#.utf8)
  }
}

extension HTTPResponse {
  /// Creates a response as the World Bank does: errors have status 200, too.
  static func worldBank(
    _ request: HTTPRequest,
    handler answer: (WorldBankQuery) throws(WorldBankAPIError) -> [UInt8]
  ) -> HTTPResponse {
    let query = WorldBankQuery(request.url)
    // The World Bank responds with XML here; clients must notice a forgotten format.
    guard query["format"]?.lowercased() == "json" else { return inXML }
    guard !hasTooLongSegment(request.url) else { return tooLong }
    let body: [UInt8]
    do { body = try answer(query) } catch { body = error.json }
    return HTTPResponse(
      fields: ["Content-Type": "application/json;charset=utf-8"],
      body: HTTPBody(body)
    )
  }

  /// With a byte order mark, as the World Bank sends it.
  private static let inXML = HTTPResponse(
    fields: ["Content-Type": "text/xml;charset=utf-8"],
    body: HTTPBody(
      Array(
        """
        \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
        <wb:error xmlns:wb="http://www.worldbank.org">
          <wb:message id="175" key="Invalid format">Only format=json is supported here.</wb:message>
        </wb:error>

        """.utf8
      )
    )
  )

  /// The World Bank accepts 1,500 characters in a path segment and 4,000 in a URL.
  private static func hasTooLongSegment(_ url: URL) -> Bool {
    let address = url.absoluteString
    return address.utf8.count > 4_000
      || address.prefix { $0 != "?" }.split(separator: "/").contains { $0.utf8.count > 1_500 }
  }

  private static let tooLong = HTTPResponse(
    status: 400,
    fields: ["Content-Type": "text/html;charset=utf-8"],
    body: HTTPBody(Array("<html><body><h1>Request Error</h1></body></html>\n".utf8))
  )
}
