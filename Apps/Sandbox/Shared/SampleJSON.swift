import CSandboxData
import FoundationCore
import StoreHTTP

extension Array where Element: Decodable {
  /// Decodes a file that is compiled into the program.
  ///
  /// Tests have decoded it before, so an error is a defect of the program.
  init(embedded text: sandbox_file) {
    let bytes = UnsafeBufferPointer(start: text.bytes, count: text.count)
    do throws(DecodingFailure) {
      self = try ExactJSONDecoder().decode([Element].self, from: bytes)
    } catch {
      preconditionFailure("The bundled data cannot be decoded: \(error)")
    }
  }
}

extension HTTPResponse {
  /// Creates a JSON response.
  init(_ json: JSONValue, status: Int = 200) {
    self.init(
      status: status,
      fields: ["Content-Type": "application/json; charset=utf-8"],
      body: HTTPBody(Array(json.text().utf8))
    )
  }
}
