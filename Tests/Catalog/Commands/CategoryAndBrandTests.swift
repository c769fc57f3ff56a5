import CommandKit
import Foundation
import Testing

/// Tests of the commands that change categories and brands.
struct CategoryAndBrandTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  /// The paths of all categories.
  func paths() async -> [String] {
    await shop.rialto("catalog category --json=path").output.matches(of: /\["([^\]]*)"\]/)
      .map { String($0.output.1).replacing("\",\"", with: "/") }
  }

  func brands() async -> String { await shop.rialto("catalog brand --json=name").output }

  @Test func aCategoryIsAddedChangedAndRemoved() async {
    let add = await shop.rialto("catalog category add Saucers --in kitchen --json=id,path")
    #expect(add.output == #"{"id":4,"path":["Kitchen","Saucers"]}"# + "\n")
    #expect(add.error == "Added category 4.\n")
    let edit = await shop.rialto([
      "catalog", "category", "edit", "Saucers", "--name", "Plates", "--in", "",
    ])
    #expect(edit.error == "Changed category 4.\n")
    #expect(await paths() == ["Kitchen", "Kitchen/Mugs", "Living", "Plates"])
    #expect(await shop.rialto("catalog category edit Plates --in Mugs").status == .done)
    #expect(await paths().contains("Kitchen/Mugs/Plates"))
    let remove = await shop.rialto("catalog category remove Plates --yes")
    #expect(remove.error == "Removed the category 'Plates'.\n")
    #expect(await paths() == ["Kitchen", "Kitchen/Mugs", "Living"])
  }

  @Test func anInvalidCategoryIsRefusedWithItsReason() async {
    let round = await shop.rialto("catalog category edit Kitchen --in Mugs")
    #expect(round.status == .usage)
    #expect(round.error.contains("cannot be moved into itself"))
    let full = await shop.rialto("catalog category remove Mugs --yes")
    #expect(full.status == .refused)
    #expect(full.error.contains("Products in it: 2,"))
    #expect(await shop.rialto("catalog category remove 99 --yes").status == .notFound)
    let nothing = await shop.rialto("catalog category edit Mugs")
    #expect(nothing.status == .usage)
    #expect(nothing.error.contains("Missing --name, --in or --image."))
    #expect(await shop.rialto("catalog category remove Living").status == .usage)
  }

  @Test func aBrandIsAddedRenamedAndRemoved() async {
    let add = await shop.rialto("catalog brand add Novo --json")
    #expect(add.output == #"{"id":3,"name":"Novo"}"# + "\n")
    let rename = await shop.rialto("catalog brand rename Aldera Aldera&Sons")
    #expect(rename.error == "Renamed brand 1.\n")
    #expect(
      await shop.rialto("catalog show 1 --json=brand").output
        == #"{"brand":"Aldera&Sons"}"# + "\n"
    )
    let full = await shop.rialto("catalog brand remove Lumen --yes")
    #expect(full.status == .refused)
    let no = await shop.typing("n").rialto("catalog brand remove Novo", columns: 80)
    #expect(no.output.hasPrefix("Remove the brand 'Novo'? [y/N]"))
    #expect(no.status == .interrupted)
    #expect(await brands().contains("Novo"))
    #expect(await shop.rialto("catalog brand remove Novo --yes").status == .done)
    #expect(await !brands().contains("Novo"))
  }

  @Test func aDryRunSavesNothing() async {
    let before = await (paths(), brands())
    for line in [
      "category add New --in Mugs", "category edit Mugs --in Living", "brand add New",
      "brand rename Lumen Lux",
    ] {
      let result = await shop.rialto("catalog \(line) --dry-run")
      #expect(result.status == .done)
      #expect(result.error == "Dry run: nothing was changed.\n")
    }
    let after = await (paths(), brands())
    #expect(before == after)
  }
}
