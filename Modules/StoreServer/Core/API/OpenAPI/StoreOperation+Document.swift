import FoundationCore
import StoreHTTP

extension StoreOperation {
  /// Creates the operation that returns the OpenAPI document of the others and of itself.
  package static func document(of others: [StoreOperation], needsAccounts: Bool) -> StoreOperation {
    // Generated on the first request: the store of a short command never needs it.
    let written = WrittenDocument {
      OpenAPIDocument(others + [document { [] }], needsAccounts: needsAccounts).json
    }
    return document { written.bytes }
  }

  private static func document(_ bytes: @escaping @Sendable () -> [UInt8]) -> StoreOperation {
    StoreOperation(
      APIRoute("showDocument", .get, "/v1/openapi.json"),
      summary: "Returns the OpenAPI document of this API.",
      role: nil,
      success: .json(.any, "The document."),
      validator: { _ in EntityTag(hash: String(StableHash(bytes()).value, radix: 16)) },
      run: { _ in
        HTTPResponse(fields: ["Content-Type": "application/json"], body: HTTPBody(bytes()))
      }
    )
  }
}

/// The bytes of a document, generated once.
private final class WrittenDocument: Sendable {
  private let written = Lock<[UInt8]?>(nil)
  private let make: @Sendable () -> JSONValue

  init(_ make: @escaping @Sendable () -> JSONValue) { self.make = make }

  var bytes: [UInt8] {
    written.withLock { written in
      let bytes = written ?? Array(make().text().utf8)
      written = bytes
      return bytes
    }
  }
}
