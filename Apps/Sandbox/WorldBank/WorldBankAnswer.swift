import Foundation
import StoreHTTP

extension HTTPResponse {
  /// Answers as the World Bank does: with status 200, whatever it says.
  static func worldBank(
    _ request: HTTPRequest,
    _ answer: (WorldBankQuery) throws -> [UInt8]
  ) -> HTTPResponse {
    let query = WorldBankQuery(request.url)
    // The real one answers XML here, which whoever forgets the format should find out.
    guard query["format"]?.lowercased() == "json" else { return inXML }
    guard !hasTooLongSegment(request.url) else { return tooLong }
    let body: [UInt8]
    do {
      body = try answer(query)
    } catch {
      // A closure has no typed throws of its own accord; nothing but a refusal is thrown.
      body = (error as? WorldBankAPIError ?? .badValue).json
    }
    return HTTPResponse(
      fields: ["Content-Type": "application/json;charset=utf-8"],
      body: HTTPBody(body)
    )
  }

  /// With the mark before it that the real one sets there.
  private static let inXML = HTTPResponse(
    fields: ["Content-Type": "text/xml;charset=utf-8"],
    body: HTTPBody(
      Array(
        """
        \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
        <wb:error xmlns:wb="http://www.worldbank.org">
          <wb:message id="175" key="Invalid format">Only format=json is answered here.</wb:message>
        </wb:error>

        """.utf8
      )
    )
  )

  /// The real one takes 1,500 characters between two slashes and 4,000 in all.
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
