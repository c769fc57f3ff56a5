import FoundationCore
import StoreHTTP

extension CatalogModel {
  /// Loads a value into its place, and says in its phase what went wrong.
  ///
  /// - Returns: The answer; `nil` where a later load has overtaken it.
  func load<Value>(
    _ place: ReferenceWritableKeyPath<CatalogModel, LatestLoad<Value>>,
    _ ask: () async throws(CatalogError) -> DecodedResponse<Value>
  ) async throws(CatalogError) -> DecodedResponse<Value>? {
    let number = self[keyPath: place].begin()
    do {
      let answer = try await unchanged(ask)
      return self[keyPath: place].end(number, with: answer.value) ? answer : nil
    } catch {
      self[keyPath: place].end(number, throwing: error)
      throw error
    }
  }

  /// Asks again where something was changed meanwhile, since the answer may be of before.
  func unchanged<Value>(
    _ ask: () async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    while true {
      let before = changeCount
      let value = try await ask()
      if before == changeCount { return value }
    }
  }
}
