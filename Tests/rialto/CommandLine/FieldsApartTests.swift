import CommandKit
import Testing

/// Names of fields after `--json` and a space, the syntax of other programs.
struct FieldsApartTests {
  @Test(arguments: [
    ("orders list --json number,status", "number,status"),
    ("orders list --json number", "number"),
    ("catalog list --json sku,title", "sku,title"),
    ("countries list --json name,iso2", "name,iso2"),
    ("countries list --json code,name", "code,name"),
    ("news sources --json id", "id"),
    ("news sources --json title,name", "title,name"),
    ("orders show --json number,status", "number,status"),
  ])
  func areRefusedWithTheRightSyntax(line: String, fields: String) async throws {
    let result = try await Desk().rialto(line)
    #expect(result.status == .usage)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(#""suggestion":"Use --json=\#(fields)""#), "\(result.error)")
  }

  @Test(arguments: [
    "catalog list mug --json", "catalog list --json mug", "catalog list --json -- title",
    "catalog list title --json", "--json catalog list", "catalog list --json=sku title",
  ])
  func otherWordsAreSearchedFor(_ line: String) async throws {
    #expect(try await Desk().rialto(line).status == .notFound)
  }
}
