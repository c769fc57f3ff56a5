import FoundationCore
import StoreHTTP

extension StoreOperation {
  /// Creates the operation that returns the OpenAPI document of the others and of itself.
  package static func document(of others: [StoreOperation], needsAccounts: Bool) -> StoreOperation {
    // Written on the first request: the store of a short command never needs it.
    let written = WrittenDocument {
      OpenAPIDocument(others + [document { .init([]) }], needsAccounts: needsAccounts).json
    }
    return document { written.content }
  }

  private static func document(
    _ content: @escaping @Sendable () -> WrittenDocument.Content
  ) -> StoreOperation {
    StoreOperation(
      APIRoute("showDocument", .get, "/v1/openapi.json"),
      summary: "Returns the OpenAPI document of this API.",
      role: nil,
      success: .json(.any, "The document."),
      validator: { _ in content().tag },
      run: { _ in
        HTTPResponse(fields: ["Content-Type": "application/json"], body: HTTPBody(content().bytes))
      }
    )
  }
}

/// A document that is written once, since any client may request it, signed in or not.
private final class WrittenDocument: Sendable {
  struct Content {
    let bytes: [UInt8]
    let tag: EntityTag

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      tag = EntityTag(hash: String(StableHash(bytes).value, radix: 16))
    }
  }

  private let written = Lock<Content?>(nil)
  private let make: @Sendable () -> JSONValue

  init(_ make: @escaping @Sendable () -> JSONValue) { self.make = make }

  var content: Content {
    written.withLock { written in
      let content = written ?? Content(Array(make().text().utf8))
      written = content
      return content
    }
  }
}
