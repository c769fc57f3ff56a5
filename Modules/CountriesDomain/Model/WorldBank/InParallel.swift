/// Does the same with several things, so many at once, and gives the results in their order.
///
/// The first failure ends it all, and what is under way is cancelled.
///
/// - Parameters:
///   - items: The things.
///   - width: How many are under way at once, at most.
///   - work: What is done with each.
///   - progress: Is told how many are done.
/// - Returns: The result of each.
/// - Throws: What the first failed with.
func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item],
  atMost width: Int,
  _ work: @escaping @Sendable (Item) async throws(CountriesError) -> Value,
  reporting progress: (Int) -> Void = { _ in }
) async throws(CountriesError) -> [Value] {
  typealias Outcome = (place: Int, result: Result<Value, CountriesError>)
  var values = [Value?](repeating: nil, count: items.count)
  let failure = await withTaskGroup(of: Outcome.self) { group -> CountriesError? in
    var waiting = items.enumerated().makeIterator()
    func startNext() {
      guard let (place, item) = waiting.next() else { return }
      group.addTask {
        do throws(CountriesError) {
          return (place, .success(try await work(item)))
        } catch {
          return (place, .failure(error))
        }
      }
    }
    for _ in 0..<max(1, width) { startNext() }
    var done = 0
    for await (place, result) in group {
      switch result {
      case .success(let value): values[place] = value
      case .failure(let error):
        group.cancelAll()
        return error
      }
      done += 1
      progress(done)
      startNext()
    }
    return nil
  }
  if let failure { throw failure }
  return values.compactMap(\.self)
}
