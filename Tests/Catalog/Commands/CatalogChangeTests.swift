import CommandKit
import CommandTestSupport
import Foundation
import Testing

struct CatalogChangeTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  func value(_ field: String, of product: String) async -> String {
    await shop.rialto("catalog show \(product) --json=\(field)").output
  }

  @Test func aProductIsAddedByOptions() async {
    let result = await shop.rialto([
      "catalog", "add", "--title", "Green mug", "--sku", "MUG-GREEN", "--price", "12.50EUR",
      "--price", "1500JPY", "--stock", "5", "--category", "Mugs", "--brand", "Novo",
      "--json=id,available",
    ])
    #expect(result.status == .done)
    #expect(result.output == #"{"id":4,"available":5}"# + "\n")
    #expect(result.error == "Added product 4.\n")
    let variants = await value("variants,brand,category", of: "MUG-GREEN")
    #expect(variants.contains(#"{"amount":1500,"currency":"JPY"}"#))
    #expect(variants.contains(#""brand":"Novo","category":"Mugs""#))
  }

  @Test func aProductIsAddedFromAPipe() async {
    var shop = shop
    shop.input = MemoryInput([
      #"{"title": "Pot", "category": ["Kitchen"],"#,
      #" "variants": [{"sku": "POT", "prices": ["30 EUR"], "onHand": 1}]}"#,
    ])
    let result = await shop.rialto("catalog add --file - --json=title,category,available")
    #expect(result.output == #"{"title":"Pot","category":"Kitchen","available":1}"# + "\n")
  }

  @Test func allErrorsOfADraftAreReported() async {
    var shop = shop
    shop.input = MemoryInput([#"{"tilte": "Pot", "variants": [{"sku": "P", "prices": [30]}]}"#])
    let result = await shop.rialto("catalog add --file -")
    #expect(result.status == .usage)
    #expect(result.error.contains("tilte: Did you mean 'title'?"))
    #expect(result.error.contains("variants[0].prices[0]: Must be an amount"))
  }

  @Test(arguments: [
    (#"{"title": "#, "This is not JSON: The document ends too early."),
    ("[]", "Use an object."),
  ])
  func aFileWithoutAProductIsNamed(_ text: String, _ reason: String) async throws {
    try shop.write(text, to: "pot.json")
    let result = await shop.rialto("catalog add --file pot.json")
    #expect(result.status == .usage)
    #expect(result.error.hasPrefix("Error: pot.json does not contain a product.\n\(reason)"))
    var piped = shop
    piped.input = MemoryInput([text])
    let second = await piped.rialto("catalog add --file -")
    #expect(second.error.hasPrefix("Error: Standard input does not contain a product.\n\(reason)"))
  }

  @Test func anErrorOffersOnlyPossibleChoices() async {
    let result = await shop.rialto("catalog review add 1 --customer bo --stars 9")
    #expect(
      result.error == """
        Error: Invalid --stars '9': use 1 to 5.

        """
    )
  }

  @Test func aProductIsChangedByOptions() async {
    let result = await shop.rialto([
      "catalog", "edit", "MUG-RED", "--title", "Ruby mug", "--price", "13", "--stock", "MUG-RED=7",
      "--brand", "", "--json=title,brand,price.amount,available",
    ])
    #expect(
      result.output
        == #"{"title":"Ruby mug","brand":null,"price":{"amount":1300},"available":7}"# + "\n"
    )
    #expect(
      result.error == """
        Changed product 1: title 'Red mug' → 'Ruby mug', brand 'Aldera' → 'none'; \
        MUG-RED price €\u{A0}12.50 → €\u{A0}13.00, stock 5 → 7.

        """
    )
    #expect(await value("variants", of: "1").contains(#"{"amount":1400,"currency":"USD"}"#))
  }

  @Test func anUnknownVariantIsNotFound() async {
    let result = await shop.rialto("catalog edit MUG-RED --stock MUG-RAD=7")
    #expect(result.status == .notFound)
    #expect(
      result.error.hasPrefix("Error: There is no variant 'MUG-RAD'.\nDid you mean 'MUG-RED'?")
    )
  }

  @Test func aDryRunReturnsTheResultAndSavesNothing() async {
    let before = await shop.rialto("catalog export").output
    let edit = await shop.rialto("catalog edit 1 --stock 9 --dry-run --json=available")
    #expect(edit.output == #"{"available":9}"# + "\n")
    #expect(
      edit.error == "Would change product 1: MUG-RED stock 5 → 9. Dry run: nothing was changed.\n"
    )
    let add = await shop.rialto("catalog add --title X --sku X --price 1EUR --dry-run")
    #expect(add.status == .done)
    #expect(
      await shop.rialto("catalog add --title X --sku LAMP --price 1EUR --dry-run").status
        != .done
    )
    #expect(await shop.rialto("catalog remove 1 --dry-run").status == .done)
    let review = await shop.rialto("catalog review add 1 --customer anna --stars 4 --dry-run")
    #expect(review.status == .done)
    #expect(await shop.rialto("catalog export").output == before)
    #expect(await shop.rialto("catalog review list 1 --json").output == "[]\n")
  }

  @Test func aRemovalIsConfirmed() async {
    #expect(await shop.rialto("catalog remove LAMP").status == .usage)
    let no = await shop.typing("n").rialto("catalog remove LAMP", columns: 80)
    #expect(no.status == .interrupted)
    #expect(no.output.hasPrefix("Remove 'Lamp' (3)? This cannot be undone. [y/N]"))
    #expect(await shop.rialto("catalog show LAMP").status == .done)
    let yes = await shop.typing("y").rialto("catalog remove LAMP", columns: 80)
    #expect(yes.error == "Removed 'Lamp' (3).\n")
    #expect(await shop.rialto("catalog show LAMP").status == .notFound)
    #expect(await shop.rialto("catalog remove 1 --yes").status == .done)
  }

  @Test func aCustomerReviewsOnce() async {
    let line = "catalog review add MUG-RED --customer anna --stars 4 --title Good"
    #expect(await shop.rialto(line).error == "Added review 1.\n")
    let again = await shop.rialto(line)
    #expect(again.status == .conflict)
    #expect(again.error.hasPrefix("Error: This customer has already reviewed the product.\n"))
    #expect(await shop.rialto("catalog review add 1 --customer bo --stars 6").status == .usage)
    #expect(await value("rating", of: "1").contains(#""average":4,"count":1"#))
    let reviews = await shop.rialto("catalog review list 1 --json=stars,customer,title")
    #expect(reviews.output == #"[{"stars":4,"customer":"anna","title":"Good"}]"# + "\n")
  }

  @Test func anUnknownProductIsNotFound() async {
    let number = await shop.rialto("catalog show 99")
    #expect(number.status == .notFound)
    #expect(number.error.hasPrefix("Error: There is no product 99.\n"))
    #expect(await shop.rialto("catalog show sku:99").error.contains("SKU '99'"))
    #expect(await shop.rialto("catalog review list NONE").status == .notFound)
  }

  /// A pipe had no variants, and no stock of a product with several.
  @Test func aPipeHasTheVariantsAndTheStock() async throws {
    let tee =
      #"{"title":"Tee","options":[{"name":"Size","values":["S","L"]}],"#
      + #""variants":[{"sku":"TEE-S","options":{"Size":"S"},"#
      + #""prices":[{"amount":900,"currency":"EUR"}],"onHand":2},{"sku":"TEE-L","options":"#
      + #"{"Size":"L"},"prices":[{"amount":950,"currency":"EUR"}],"onHand":3}]}"#
    try shop.write(tee + "\n", to: "tee.ndjson")
    #expect(await shop.rialto("catalog import tee.ndjson").status == .done)
    let piped = await shop.rialto("catalog show 4").output
    for line in [
      "available\t5", "variants\tTEE-S\tSize S\t9.00 EUR\t2\t0\t2",
      "variants\tTEE-L\tSize L\t9.50 EUR\t3\t0\t3",
    ] {
      #expect(piped.contains(line + "\n"), "\(line) in \(piped)")
    }
  }

  @Test func aUserSeesTheVariantsToo() async {
    let result = await shop.rialto("catalog show MUG-RED --no-color", columns: 80)
    #expect(result.output.hasPrefix("ID           1\nSKU          MUG-RED\nTITLE        Red mug\n"))
    #expect(result.output.contains("\nSKU      PRICES"))
    #expect(result.output.contains("€\u{A0}12.50, $\u{A0}14.00"))
  }
}
