import Foundation
import HTTPServing
import StoreHTTP

struct Product: Decodable {
  let name: String
  let price: Decimal
}

// A server on a port of this machine stands in for the one that a shop would have.
let server = HTTPServer { _ in
  HTTPResponse(body: HTTPBody(Array(#"{"name": "Mug", "price": 12.50}"#.utf8)))
}
try await server.run(on: .loopback()) { address in
  let client = HTTPClient(address.url, over: CurlTransport())
  let mug = try await client.load(Resource<Product>("products/\(1)"))
  print(mug.value.name, mug.value.price, mug.provenance)
}
