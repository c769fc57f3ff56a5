import FoundationCore
import StoreHTTP

extension StoreOperation {
  /// Returns the response in the form that a browser asks for.
  ///
  /// - Parameters:
  ///   - response: The response in JSON.
  ///   - request: The request.
  ///   - operations: All operations, for the links of a page.
  /// - Returns: The page or the sheet; the response itself if it is for a program, or is no JSON.
  func browsed(
    _ response: HTTPResponse,
    to request: HTTPRequest,
    linkingTo operations: [StoreOperation]
  ) -> HTTPResponse {
    let form = request.representation
    guard form != .json, isBrowsable, response.fields["Content-Type"]?.contains("json") == true,
      let bytes = response.body.bytes,
      let document = try? ExactJSONDecoder().decode(JSONValue.self, from: bytes[...])
    else { return response }
    var browsed = BrowsedPage(
      operation: self,
      operations: operations,
      request: request,
      document: document
    ).response
    if form == .sheet, response.status == 200 {
      let rows = if case .array(let items)? = document["items"] { items } else { [document] }
      browsed.fields["Content-Type"] = "text/csv; charset=utf-8; header=present"
      browsed.body = HTTPBody(Array(RowSheet(rows: rows).text.utf8))
    }
    browsed.status = response.status
    browsed.fields["Vary"] = "Accept"
    browsed.fields["Retry-After"] = response.fields["Retry-After"]
    if response.status == 401 {
      // The browser itself asks for the name and the password.
      browsed.fields["WWW-Authenticate"] = "Basic realm=\"Rialto\", charset=\"UTF-8\""
    }
    return browsed
  }

  /// `true` for resources, whose fields are known; the OpenAPI document is for programs alone.
  var isBrowsable: Bool {
    guard case .json(let schema)? = success.content else { return false }
    if case .any = schema.value { return false }
    return true
  }
}
