import FoundationCore
import StoreHTTP

extension HTTPResponse {
  /// An answer of JSON.
  init(_ json: JSONValue, status: Int = 200) {
    self.init(
      status: status,
      fields: ["Content-Type": "application/json; charset=utf-8"],
      body: HTTPBody(Array(json.text().utf8))
    )
  }
}
