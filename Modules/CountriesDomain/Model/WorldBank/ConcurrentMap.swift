/// Transforms items concurrently and returns the results in the order of the items.
///
/// The first failure cancels the rest.
///
/// - Parameters:
///   - items: The items.
///   - maxConcurrency: The maximum number of concurrent tasks.
///   - transform: Transforms an item.
///   - onProgress: Called with the number of finished items.
/// - Returns: The results.
/// - Throws: The first error.
func concurrentMap<Item: Sendable, Value: Sendable>(
  _ items: [Item],
  maxConcurrency: Int,
  _ transform: @escaping @Sendable (Item) async throws(CountriesError) -> Value,
  onProgress: (Int) -> Void = { _ in }
) async throws(CountriesError) -> [Value] {
  typealias Outcome = (index: Int, result: Result<Value, CountriesError>)
  var values = [Value?](repeating: nil, count: items.count)
  let failure = await withTaskGroup(of: Outcome.self) { group -> CountriesError? in
    var waiting = items.enumerated().makeIterator()
    func startNext() {
      guard let (index, item) = waiting.next() else { return }
      group.addTask {
        do throws(CountriesError) {
          return (index, .success(try await transform(item)))
        } catch {
          return (index, .failure(error))
        }
      }
    }
    for _ in 0..<max(1, maxConcurrency) { startNext() }
    var done = 0
    for await (index, result) in group {
      switch result {
      case .success(let value): values[index] = value
      case .failure(let error):
        group.cancelAll()
        return error
      }
      done += 1
      onProgress(done)
      startNext()
    }
    return nil
  }
  if let failure { throw failure }
  return values.compactMap(\.self)
}
