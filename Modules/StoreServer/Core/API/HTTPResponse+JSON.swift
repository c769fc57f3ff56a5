package import FoundationCore
package import StoreHTTP

extension HTTPResponse {
  /// Creates a JSON response.
  package init(
    _ value: some JSONRepresentable,
    status: Int = 200,
    tag: EntityTag? = nil,
    location: String? = nil
  ) {
    self.init(json: value.jsonBytes(), status: status)
    fields["ETag"] = tag?.text
    fields["Location"] = location
  }

  /// Creates the JSON response of a list, or of a page of it with the cursor of the next page.
  package init(listing items: [some JSONRepresentable], next: String? = nil) {
    var text = Array(#"{"items":"#.utf8)
    text += items.jsonBytes()
    if let next {
      text += #","next":"#.utf8
      text += next.jsonBytes()
    }
    text.append(UInt8(ascii: "}"))
    self.init(json: text)
  }

  private init(json text: [UInt8], status: Int = 200) {
    self.init(status: status, fields: ["Content-Type": "application/json"], body: HTTPBody(text))
  }

  /// A response without content, with status 204.
  package static let noContent = HTTPResponse(status: 204)
}
