import Catalog
import FoundationCore
import Testing

/// Tests of the tree of categories.
struct CategoryTreeTests {
  let tree = CategoryTree([
    Category(id: 3, name: "Mugs", parent: 2),
    Category(id: 1, name: "Home"),
    Category(id: 2, name: "Kitchen", parent: 1),
    Category(id: 4, name: "Garden", parent: 1),
  ])

  @Test func parentsStandBeforeTheirChildren() {
    #expect(tree.all.map(\.id) == [1, 2, 3, 4])
    #expect(tree.children().map(\.name) == ["Home"])
    #expect(tree.children(of: 1).map(\.name) == ["Kitchen", "Garden"])
    #expect(tree.children(of: 3).isEmpty)
  }

  @Test func aPathHasTheNamesFromTheTop() {
    #expect(tree.path(to: 3).map(\.name) == ["Home", "Kitchen", "Mugs"])
    #expect(tree.names(to: 3) == ["Home", "Kitchen", "Mugs"])
    #expect(tree.names(to: nil).isEmpty)
    #expect(tree.path(to: 9).isEmpty)
    #expect(tree.category(at: ["home", "KITCHEN"])?.id == 2)
    #expect(tree.category(at: ["Kitchen"]) == nil)
    #expect(tree.category(at: []) == nil)
  }

  @Test func aSubtreeIsTheCategoryAndAllBelowIt() {
    #expect(tree.subtree(of: 2).map(\.id) == [2, 3])
    #expect(tree.subtree(of: 9).isEmpty)
  }

  @Test func aCategoryWithoutItsParentIsAtTheTop() {
    let tree = CategoryTree([Category(id: 5, name: "Lost", parent: 77)])
    #expect(tree.children().map(\.id) == [5])
    #expect(tree.path(to: 5).map(\.id) == [5])
  }

  @Test func aCycleIsNeitherLostNorEndless() {
    let tree = CategoryTree([
      Category(id: 1, name: "A", parent: 2), Category(id: 2, name: "B", parent: 1),
      Category(id: 3, name: "C", parent: 3),
    ])
    #expect(tree.all.map(\.id) == [1, 2, 3])
    #expect(tree.path(to: 2).map(\.id) == [1, 2])
    #expect(tree.subtree(of: 1).map(\.id) == [1, 2])
    #expect(tree.children().map(\.id) == [1, 3])
  }

  @Test func aDeepTreeDoesNotOverflowTheStack() {
    let list = (0..<20_000).map {
      Category(id: .init(rawValue: $0), name: "", parent: $0 == 0 ? nil : .init(rawValue: $0 - 1))
    }
    #expect(CategoryTree(list.reversed()).subtree(of: 0).count == 20_000)
  }
}
