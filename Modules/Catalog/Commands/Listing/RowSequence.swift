/// The rows of each element of a sequence, one after the other, read on demand.
struct RowSequence<Base: AsyncSequence, Row>: AsyncSequence {
  fileprivate let base: Base
  fileprivate let rows: (Base.Element) async throws -> [Row]

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: Base.AsyncIterator
    fileprivate let rows: (Base.Element) async throws -> [Row]
    fileprivate var rest: ArraySlice<Row> = []

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Row? {
      while rest.isEmpty {
        try Task.checkCancellation()
        guard let element = try await base.next(isolation: actor) else { return nil }
        rest = try await rows(element)[...]
      }
      return rest.popFirst()
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: base.makeAsyncIterator(), rows: rows)
  }
}

extension AsyncSequence {
  /// Returns the rows of each element, one after the other.
  func rows<Row>(_ rows: @escaping (Element) async throws -> [Row]) -> RowSequence<Self, Row> {
    RowSequence(base: self, rows: rows)
  }
}
