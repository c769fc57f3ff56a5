import Catalog
import FoundationCore
import Testing

/// Tests of the conflicts of two editors of one product.
struct EditConflictTests {
  let base = Product(
    id: 1,
    title: "Mug",
    options: [Product.Option("Colour", values: ["Red", "Blue"])],
    variants: [
      Variant(
        sku: "RED",
        options: ["Colour": "Red"],
        prices: [Money(minorUnits: 1000, currency: .euro)],
        stock: Variant.Stock(onHand: 5)
      ),
      Variant(
        sku: "BLUE",
        options: ["Colour": "Blue"],
        prices: [Money(minorUnits: 1000, currency: .euro)],
        stock: Variant.Stock(onHand: 5)
      ),
    ],
    revision: 1
  )

  func conflict(
    theirs: (inout Product) -> Void,
    mine: (inout ProductDraft) -> Void
  ) -> EditConflict {
    var current = base
    theirs(&current)
    var draft = ProductDraft(base)
    mine(&draft)
    return EditConflict(base: base, current: current, draft: draft)
  }

  @Test func pricesOfDifferentVariantsCanBeMerged() throws {
    let conflict = conflict {
      $0.variants[0].prices = [Money(minorUnits: 1100, currency: .euro)]
    } mine: {
      $0.variants[1].prices = [Money(minorUnits: 900, currency: .euro)]
    }
    #expect(conflict.theirs.map(\.field) == ["variants[RED].prices"])
    #expect(conflict.theirs.map(\.before) == ["10.00 EUR"])
    #expect(conflict.theirs.map(\.after) == ["11.00 EUR"])
    let merged = try #require(conflict.merged)
    #expect(merged.variants.map { $0.prices.map(\.minorUnits) } == [[1100], [900]])
  }

  @Test func removingAndChangingAVariantConflict() {
    let conflict = conflict {
      $0.variants.removeFirst()
    } mine: {
      $0.variants[0].prices = [Money(minorUnits: 900, currency: .euro)]
    }
    #expect(conflict.conflictingFields == ["variants[RED]"])
    #expect(conflict.merged == nil)
  }

  @Test func aVariantThatOthersAddedStays() throws {
    let conflict = conflict {
      $0.variants.append(Variant(sku: "GREEN", options: ["Colour": "Green"]))
    } mine: {
      $0.variants.removeLast()
    }
    #expect(try #require(conflict.merged).variants.map(\.sku) == ["RED", "GREEN"])
  }

  @Test func theSameChangeOnBothSidesIsNoConflict() throws {
    let conflict = conflict {
      $0.title = "Cup"
    } mine: {
      $0.title = "Cup"
    }
    #expect(conflict.conflictingFields.isEmpty)
    #expect(try #require(conflict.merged).title == "Cup")
  }

  @Test func stockReducedByOrdersIsNotOverwritten() throws {
    let conflict = conflict {
      $0.variants[0].stock = Variant.Stock(onHand: 2)
    } mine: {
      $0.title = "Cup"
    }
    #expect(conflict.theirs.map(\.field) == ["variants[RED].onHand"])
    #expect(conflict.theirs.map(\.after) == ["2"])
    #expect(try #require(conflict.merged).variants.allSatisfy { $0.onHand == nil })
  }

  @Test func stockSetByBothConflicts() {
    let conflict = conflict {
      $0.variants[0].stock = Variant.Stock(onHand: 2)
    } mine: {
      $0.variants[0].onHand = 9
    }
    #expect(conflict.conflictingFields == ["variants[RED].onHand"])
  }

  @Test func theOrderOfVariantsIsAChangeOfItsOwn() throws {
    let conflict = conflict {
      $0.title = "Cup"
    } mine: {
      $0.variants.reverse()
    }
    #expect(conflict.mine.map(\.field) == ["variants"])
    #expect(conflict.mine.map(\.after) == ["BLUE, RED"])
    #expect(try #require(conflict.merged).variants.map(\.sku) == ["BLUE", "RED"])
  }

  @Test func changesAreListedByField() {
    let before = ProductDraft(base)
    var after = before
    after.title = ""
    after.status = .archived
    after.brand = "Acme"
    after.category = 4
    after.options = []
    after.images = [Product.Image(url: "https://example.org/mug.png")]
    after.variants[0].options = [:]
    after.variants.removeLast()
    let changes = after.changes(from: before)
    #expect(
      changes.map { "\($0.field): \($0.before) → \($0.after)" } == [
        "title: Mug → none", "status: active → archived", "brand: none → Acme",
        "category: none → number 4", "options: Colour: Red, Blue → none",
        "images: none → https://example.org/mug.png",
        "variants[RED].options: Colour Red → none",
        "variants[BLUE]: Colour Blue, 10.00 EUR → none",
      ]
    )
    #expect(before.changes(from: before).isEmpty)
  }
}
