import CommandKit
import Foundation
import FoundationCore
import Testing

struct SchemaShowTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func aCommandIsDescribed() async {
    let result = await desk.rialto("schema catalog brand")
    #expect(result.status == .done)
    #expect(result.error == "")
    #expect(
      result.output == """
        {"$schema":"https://json-schema.org/draft/2020-12/schema",\
        "$id":"rialto://schema/catalog/brand","title":"rialto catalog brand",\
        "description":"Lists, adds, renames and removes brands.","type":"array","items":{"type":"object",\
        "properties":{"id":{"type":"integer"},"name":{"type":"string"}},\
        "required":["id","name"],"additionalProperties":false}}

        """
    )
  }

  @Test func aPersonSeesItOnLinesOfItsOwn() async {
    let result = await desk.rialto("schema store account --no-color", columns: 80)
    #expect(result.output.hasPrefix("{\n  \"$schema\": "))
    #expect(result.output.contains(#""format": "date-time""#))
    #expect(result.output.contains(#""admin""#))
  }

  @Test func closedChoicesAreAllNamedAndOpenOnesAreExamples() async throws {
    let history = await desk.rialto("schema orders show").output
    #expect(history.contains(#""action":{"type":"string","examples":["place","#))
    #expect(
      history.contains(
        #""from":{"type":["object","null"],"properties":{"status":{"type":["string""#
      )
    )
    let doctor = await desk.rialto("schema doctor").output
    let status = #""status":{"type":"string","enum":["ok","skipped","warning","failed"]}"#
    #expect(doctor.contains(status))
  }

  @Test func moneyIsObjectAndProvenanceIsOptional() async {
    let list = await desk.rialto("schema orders list").output
    #expect(
      list.contains(
        #""total":{"type":["object","null"],"properties":{"amount":{"type":["integer","null"]},"#
          + #""currency":{"type":["string","null"]},"formatted":{"type":["string","null"]}},"#
          + #""required":["amount","currency","formatted"],"additionalProperties":false}"#
      )
    )
    let countries = await desk.rialto("schema countries list").output
    #expect(countries.contains(#""provenance":{"type":"object""#))
    #expect(countries.contains(#""gdp"],"additionalProperties":false}}"#))
  }

  @Test func allThatHaveOneAreListed() async {
    let all = await desk.rialto("schema --csv").output.components(separatedBy: "\r\n")
    #expect(all.first == "name,summary")
    #expect(all.contains("orders list,\"Lists orders, newest first.\""))
    #expect(all.contains("errors,\"The error on standard error, for every command.\""))
    #expect(!all.contains { $0.hasPrefix("login") })
    let some = await desk.rialto("schema catalog review --json=name")
    #expect(
      some.output == #"[{"name":"catalog review add"},{"name":"catalog review list"}]"# + "\n"
    )
  }

  @Test(arguments: [
    ("schema order list", "Unknown command 'order' for 'rialto'.", "orders"),
    ("schema orders lst", "Unknown command 'lst' for 'rialto orders'.", "list"),
    ("schema error", "Unknown command 'error' for 'rialto'.", "errors"),
  ])
  func anUnknownCommandIsRefused(line: String, title: String, meant: String) async {
    let result = await desk.rialto(line)
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("Error: \(title)\n"))
    #expect(result.error.contains("Did you mean '\(meant)'?"))
  }

  @Test func aCommandWithoutJSONSaysSo() async {
    let result = await desk.rialto("schema store serve")
    #expect(result.status == .usage)
    #expect(
      result.error.hasPrefix(
        "Error: 'rialto store serve' has no JSON output, so it has no schema.\n"
      )
    )
  }
}
