import CommandKit
import Foundation
import Testing

struct CatalogEditorTests {
  var shop: Shop

  init() async throws { shop = try await Shop() }

  func title(_ product: String) async -> String {
    await shop.rialto("catalog show \(product) --json=title").output
  }

  /// The files in the folder of drafts.
  func drafts() throws -> [String] {
    guard FileManager.default.fileExists(atPath: shop.draftFolder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: shop.draftFolder)
      .filter { $0.hasPrefix("draft") }
  }

  @Test mutating func aUserChangesTheTextOfAProduct() async throws {
    try shop.edits(by: #"cp "$f" ~/shown; sed -i 's/Red mug/Ruby mug/; s/12.50 EUR/13 EUR/' "$f""#)
    let result = await shop.typing().rialto("catalog edit MUG-RED --no-color", columns: 80)
    #expect(result.status == .done)
    #expect(
      result.error == """
        Changed product 1: title 'Red mug' → 'Ruby mug'; \
        MUG-RED price €\u{A0}12.50 → €\u{A0}13.00.

        """
    )
    #expect(await title("1") == #"{"title":"Ruby mug"}"# + "\n")
    #expect(try drafts().isEmpty)
    #expect(
      try shop.read(shop.home + "/shown") == """
        # Stock that is null is not changed. Close without changes to cancel.
        {
          "title": "Red mug",
          "description": "It holds a pint.",
          "status": "active",
          "brand": "Aldera",
          "category": [
            "Kitchen",
            "Mugs"
          ],
          "taxClass": null,
          "options": [],
          "variants": [
            {
              "sku": "MUG-RED",
              "options": {},
              "prices": [
                "12.50 EUR",
                "14.00 USD"
              ],
              "onHand": null
            }
          ],
          "images": []
        }

        """
    )
  }

  @Test mutating func errorsAreCommentsAboveTheText() async throws {
    try shop.edits(
      by: #"""
        n=$(($(cat ~/count 2>/dev/null || echo 0) + 1)); echo $n >~/count; cp "$f" ~/shown-$n
        case $n in
          1) sed -i 's/"title": "Red mug"/"title": ""/; s/"brand"/"brnad"/' "$f" ;;
          2) sed -i 's/"brnad"/"brand"/' "$f" ;;
          3) sed -i 's/"title": ""/"title": "Ruby mug"/' "$f" ;;
        esac
        """#
    )
    let result = await shop.typing().rialto("catalog edit MUG-RED", columns: 80)
    #expect(result.status == .done, "\(result.error)")
    let second = try shop.read(shop.home + "/shown-2")
    #expect(second.hasPrefix("# brnad: Did you mean 'brand'?\n{\n  \"title\": \"\",\n"))
    #expect(try shop.read(shop.home + "/shown-3").hasPrefix("# title: "))
    #expect(await title("1") == #"{"title":"Ruby mug"}"# + "\n")
    #expect(try drafts().isEmpty)
  }

  @Test mutating func unchangedTextChangesNothing() async throws {
    try shop.edits(by: "true")
    let result = await shop.typing().rialto("catalog edit MUG-RED", columns: 80)
    #expect(result.status == .done)
    #expect(result.error == "Changed nothing.\n")
    #expect(try drafts().isEmpty)
  }

  @Test mutating func editedTextIsSavedWhenTheEditorFails() async throws {
    try shop.edits(by: #"sed -i 's/Red mug/Ruby mug/' "$f"; exit 3"#)
    let result = await shop.typing().rialto("catalog edit MUG-RED", columns: 80)
    #expect(result.status == .failed)
    #expect(result.error.contains("Your text was saved to HOME/drafts/draft-"))
    #expect(result.error.contains("' failed.\nSet VISUAL or EDITOR to another editor.\n"))
    #expect(try drafts().count == 1)
  }

  @Test mutating func unchangedTextIsNotSavedWhenTheEditorFails() async throws {
    shop.environment["EDITOR"] = shop.home + "/no-editor"
    shop.environment["PATH"] = "/usr/bin:/bin"
    let result = await shop.typing().rialto("catalog edit MUG-RED", columns: 80)
    #expect(result.status == .failed)
    #expect(result.error.hasPrefix("Error: The editor '"))
    #expect(!result.error.contains("is kept"))
    #expect(try drafts().isEmpty)
  }

  @Test mutating func withoutATerminalNoEditorOpens() async throws {
    try shop.edits(by: "touch ~/opened")
    for line in ["catalog edit MUG-RED", "catalog add"] {
      let result = await shop.rialto(line)
      #expect(result.status == .usage)
      #expect(result.error.contains("options such as --title"))
    }
    #expect(!FileManager.default.fileExists(atPath: shop.home + "/opened"))
  }

  @Test mutating func aProductIsAddedInTheEditor() async throws {
    try shop.edits(
      by: #"""
        echo '{"title": "Pot", "variants": [{"sku": "POT", "prices": ["30 EUR"]}]}' >"$f"
        """#
    )
    let result = await shop.typing().rialto("catalog add", columns: 80)
    #expect(result.error == "Added product 4.\n")
  }

  /// An editor may start the program itself, which would write coverage data to the working folder.
  @Test mutating func theEditorLeavesNoFilesInTheProject() async throws {
    try shop.edits(by: "echo \"$LLVM_PROFILE_FILE\" >~/counts")
    _ = await shop.typing().rialto("catalog edit MUG-RED", columns: 80)
    let place = try String(contentsOfFile: shop.home + "/counts", encoding: .utf8)
    #expect(place == "/dev/null\n")
  }

  /// Edits the product while another user changes it.
  mutating func edits(_ mine: String, contestedBy theirs: String) throws {
    try shop.edits(by: "sed -i '\(mine)' \"$f\"")
    shop = shop.contested(by: "catalog edit 1 \(theirs)")
  }

  @Test mutating func changesOfDifferentFieldsAreMerged() async throws {
    try edits("s/Red mug/Ruby mug/", contestedBy: "--brand Novo")
    let result = await shop.typing("y").rialto("catalog edit 1 --no-color", columns: 80)
    #expect(result.status == .done, "\(result.error)")
    #expect(
      result.output.hasPrefix(
        """
        FIELD  BEFORE   THEIRS   MINE
        brand  Aldera   Novo     Aldera
        title  Red mug  Red mug  Ruby mug
        Apply your changes to the current product? [y/N]
        """
      )
    )
    let now = await shop.rialto("catalog show 1 --json=title,brand")
    #expect(now.output == #"{"title":"Ruby mug","brand":"Novo"}"# + "\n")
  }

  @Test mutating func changesOfTheSameFieldConflict() async throws {
    try edits("s/Red mug/Mine/", contestedBy: "--title Theirs")
    let result = await shop.typing("n").rialto("catalog edit 1 --no-color", columns: 80)
    #expect(result.status == .conflict)
    #expect(result.output.contains("title  Red mug  Theirs  Mine\nEdit it again? [y/N]"))
    #expect(result.error.contains("was changed by someone else"))
    #expect(await title("1") == #"{"title":"Theirs"}"# + "\n")
    #expect(try drafts().count == 1)
  }
}
