package import FoundationCore
import Persistence
import StoreHTTP

extension StoreOperation {
  /// Shows one thing, unless whoever asks has it already as it is.
  ///
  /// - Parameters:
  ///   - name: What programs call the operation.
  ///   - path: Where.
  ///   - summary: What it does, in a sentence.
  ///   - role: The least role of those who may ask.
  ///   - answer: What is sent, in a few words.
  ///   - parameter: The part of the path that names the thing.
  ///   - store: Where it is looked for.
  ///   - schema: What it is like.
  ///   - noun: What it is called where it is missing.
  ///   - revision: What finds the count of its changes.
  ///   - find: What finds it.
  /// - Returns: The operation.
  package static func showing<Name: LosslessStringConvertible & Sendable>(
    _ name: String,
    at path: String,
    summary: String,
    role: Role = .reader,
    answer: String,
    by parameter: Parameter<Name>,
    in store: Store,
    as schema: JSONSchema,
    called noun: @escaping @Sendable (Name) -> String,
    revision: @escaping @Sendable (Name) -> SQLText,
    find: @escaping @Sendable (any Transaction, Name) async throws -> JSONValue?
  ) -> StoreOperation {
    StoreOperation(
      name: name,
      method: .get,
      path: path,
      summary: summary,
      role: role,
      parameters: [parameter.description],
      answer: .json(schema, answer),
      problems: [404],
      validator: { call in
        let name = try call.value(of: parameter)
        return try await store.tag(revision(name)).orMissing(noun(name))
      },
      run: { call in
        let name = try call.value(of: parameter)
        let found = try await store.database.read { try await find($0, name) }
        return HTTPResponse(try found.orMissing(noun(name)))
      }
    )
  }
}
