import FoundationCore
import Testing

struct OrderedTests {
  @Test func elementsAreSorted() {
    #expect(["b", "c", "a"].ordered() == ["a", "b", "c"])
    #expect([1, 3, 2].ordered(by: >) == [3, 2, 1])
    #expect([Int]().ordered().isEmpty)
  }

  @Test func equalElementsKeepTheirOrder() {
    let pairs = (0..<1000).map { (key: $0 % 7, place: $0) }
    let ordered = pairs.ordered { $0.key < $1.key }
    let sorted = pairs.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
    #expect(ordered.map(\.place) == sorted.map(\.place))
  }
}
