package import FoundationCore
package import StoreHTTP

extension HTTPResponse {
  /// Creates a JSON response.
  package init(_ json: JSONValue, status: Int = 200, tag: EntityTag? = nil, location: String? = nil)
  {
    var fields: HTTPFields = ["Content-Type": "application/json"]
    fields["ETag"] = tag?.text
    fields["Location"] = location
    self.init(status: status, fields: fields, body: HTTPBody(Array(json.text().utf8)))
  }

  /// A response without content, with status 204.
  package static let noContent = HTTPResponse(status: 204)
}
