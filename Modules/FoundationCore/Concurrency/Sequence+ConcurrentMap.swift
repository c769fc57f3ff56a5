extension Sequence where Element: Sendable {
  /// Transforms the elements concurrently, and returns the results in the order of the elements.
  ///
  /// The first failure cancels the rest.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of concurrent tasks; at least one runs.
  ///   - onProgress: Called with the number of finished elements.
  ///   - transform: Transforms an element.
  /// - Returns: The results.
  /// - Throws: The first error.
  public func concurrentMap<Value: Sendable, Failed: Error>(
    limit: Int,
    onProgress: (Int) -> Void = { _ in },
    _ transform: @escaping @Sendable (Element) async throws(Failed) -> Value
  ) async throws(Failed) -> [Value] {
    typealias Outcome = (index: Int, result: Result<Value, Failed>)
    let elements = Array(self)
    var values = [Value?](repeating: nil, count: elements.count)
    let failure = await withTaskGroup(of: Outcome.self) { group -> Failed? in
      var waiting = elements.enumerated().makeIterator()
      func startNext() {
        guard let (index, element) = waiting.next() else { return }
        group.addTask {
          do throws(Failed) {
            return (index, .success(try await transform(element)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      for _ in 0..<Swift.max(1, limit) { startNext() }
      var count = 0
      for await (index, result) in group {
        switch result {
        case .success(let value): values[index] = value
        case .failure(let error):
          group.cancelAll()
          return error
        }
        count += 1
        onProgress(count)
        startNext()
      }
      return nil
    }
    if let failure { throw failure }
    return values.compactMap(\.self)
  }
}
