import FoundationCore
import Testing

struct PageTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name = "old"
  }

  @Test func itemsAreMappedAndTheRestIsKept() {
    let page = Page([1, 2], next: .cursor("c"), total: 9)
    #expect(page.map(String.init) == Page(["1", "2"], next: .cursor("c"), total: 9))
  }

  @Test func aMappingMayFailInItsOwnWay() {
    struct Bad: Error, Equatable {}
    #expect(throws: Bad()) { try Page([1]).map { (_: Int) throws(Bad) -> Int in throw Bad() } }
  }

  @Test func theNextPageIsAppended() {
    let first = Page([Item(id: 1), Item(id: 2)], next: .number(2), total: 3)
    let both = first.appending(Page([Item(id: 3)]))
    #expect(both == Page([Item(id: 1), Item(id: 2), Item(id: 3)], next: nil, total: 3))
  }

  @Test func anItemThatComesAgainKeepsItsPlaceAndIsFresh() {
    let first = Page([Item(id: 1), Item(id: 2)], next: .number(2), total: 4)
    let again = Page(
      [Item(id: 2, name: "new"), Item(id: 3), Item(id: 3)],
      next: .number(3),
      total: 5
    )
    let items = [Item(id: 1), Item(id: 2, name: "new"), Item(id: 3)]
    #expect(first.appending(again) == Page(items, next: .number(3), total: 5))
    #expect(first.appending(first).items == first.items)
    #expect(Page<Item>([]).appending(Page([])).items.isEmpty)
  }
}
