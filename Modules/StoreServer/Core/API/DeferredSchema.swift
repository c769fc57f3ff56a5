package import FoundationCore

/// A schema that is made when it is first needed.
///
/// A command starts the whole store for one operation. Making the schemas of all the others took it
/// a third of its time.
package final class DeferredSchema: Sendable {
  private let make: @Sendable () -> JSONSchema
  private let made = Lock<JSONSchema?>(nil)

  package init(_ make: @escaping @Sendable () -> JSONSchema) { self.make = make }

  package var value: JSONSchema {
    made.withLock { made in
      if let made { return made }
      let schema = make()
      made = schema
      return schema
    }
  }
}
