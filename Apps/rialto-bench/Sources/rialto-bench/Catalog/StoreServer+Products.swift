import Foundation
import StoreHTTP
import StoreServer

extension StoreServer {
  /// Imports products until there are so many, and returns the state of the generator.
  func take(_ products: GeneratedProducts, through size: Int) async throws -> GeneratedProducts {
    let lines = ProductLines(products, through: size)
    let request = HTTPRequest(
      .post,
      try Self.address("import"),
      fields: ["Content-Type": "application/x-ndjson"],
      body: HTTPBody { await lines.next() }
    )
    var last: [UInt8] = []
    for try await chunk in await handler(request).body { last = chunk }
    let end = String(decoding: last.suffix(200), as: UTF8.self).split(separator: "\n").last ?? ""
    guard end.contains("\"refused\":0}") else { throw LoadError("The import failed. \(end)") }
    return await lines.rest
  }

  /// The URL of a resource, for a handler called without a socket.
  static func address(_ path: String) throws -> URL {
    guard let url = URL(string: "http://localhost/v1/\(path)") else { throw POSIXError(.EINVAL) }
    return url
  }
}
