import CommandKit
import CommandTestSupport
import FoundationCore
import Testing

/// Queries of JSON, with the results that jq 1.7 has for the same text.
struct JSONQueryTests {
  private static let document = """
    [{"name":"Red mug","price":{"amount":690,"currency":"EUR"},"stock":12,"tags":["new","gift"]},
     {"name":"Blue \\"mug\\"","price":{"amount":12000,"currency":"JPY"},"stock":null,"tags":[]}]
    """

  private func results(_ query: String, of document: String = document) throws -> [String] {
    let document = try JSONValue(parsing: document)
    return try JSONQuery(query).results(for: document).map { $0.text(.compact) }
  }

  @Test(arguments: [
    (".[0].name", [#""Red mug""#]), (".[-1].stock", ["null"]),
    (".[].price.amount", ["690", "12000"]),
    (#".[0]["price"].currency"#, [#""EUR""#]), (".[0].tags[1:]", [#"["gift"]"#]),
    (".[0].name[:3]", [#""Red""#]), (".[0].none.deeper", ["null"]), (".[0].name[]?", []),
    (".[0].tags | length, .[0]", ["2", #""new""#]), ("[..] | length", ["17"]),
  ])
  func aPathReachesIntoTheDocument(query: String, expected: [String]) throws {
    #expect(try results(query) == expected)
  }

  @Test(arguments: [
    ("map(.stock) | add", ["12"]), (".[] | select(.price.amount > 1000) | .tags", ["[]"]),
    ("sort_by(-.price.amount) | .[0].stock", ["null"]),
    ("group_by(.price.currency) | map(length)", ["[1,1]"]),
    ("max_by(.price.amount).price.currency", [#""JPY""#]),
    (".[0].price | to_entries | map(.key)", [#"["amount","currency"]"#]),
    (".[0].price | keys", [#"["amount","currency"]"#]),
    (#".[] | select(.name | test("^Red")) | .stock"#, ["12"]),
    ("[.[] | .stock // 0]", ["[12,0]"]),
    (#"map(.name) | join(", ")"#, [#""Red mug, Blue \"mug\"""#]),
    (".[] | if .stock then .stock * 2 else empty end", ["24"]),
    ("[.[] | .price.amount / 100 + 1]", ["[7.9,121]"]),
    ("map(has(\"name\") and (.tags | length > 0))", ["[true,false]"]),
  ])
  func functionsAndOperatorsComputeNewValues(query: String, expected: [String]) throws {
    #expect(try results(query) == expected)
  }

  @Test(arguments: [
    ("{name: .[0].name, n: length}", [#"{"name":"Red mug","n":2}"#]),
    (".[0] | {name, stock}", [#"{"name":"Red mug","stock":12}"#]),
    (".[0] | {(.name): .stock}", [#"{"Red mug":12}"#]),
    (#".[0] | "\(.name): \(.price.amount + 10)""#, [#""Red mug: 700""#]),
    (".[1] | [.name, .stock] | @csv", [#""\"Blue \"\"mug\"\"\",""#]),
    ("{a: (1, 2)} | .a", ["1", "2"]),
  ])
  func newValuesAreMadeOfOthers(query: String, expected: [String]) throws {
    #expect(try results(query) == expected)
  }

  @Test func numbersKeepTheirDigits() throws {
    #expect(try results(".[0]", of: "[12345678901234567890.10]") == ["12345678901234567890.10"])
  }

  @Test(arguments: [
    "", ".[", "nothing_of_this_name", ".a |", "\"open", "{a: }", "map()", "$x", ".a = 1",
  ])
  func aTextThatIsNoQueryIsRefused(text: String) {
    #expect(throws: JSONQueryError.self) { try JSONQuery(text) }
  }

  @Test(arguments: ["(", "[", "-", "1+", ".a|", ".a//", "\"\\("])
  func aQueryOfAnyDepthEndsInAnError(part: String) {
    #expect(throws: JSONQueryError.self) { try JSONQuery(String(repeating: part, count: 100_000)) }
  }

  @Test(arguments: [
    (".[0].name.first", #"string has no element "first"."#),
    (".[0].stock[]", "number has no elements."),
    (".[0].tags + 1", nil),
  ])
  func aQueryThatDoesNotFitSaysWhy(query: String, reason: String?) throws {
    let error = #expect(throws: JSONQueryError.self) { try results(query) }
    #expect(error?.details.code == "output.query")
    if let reason { #expect(error?.details.reason == reason) }
  }
}
