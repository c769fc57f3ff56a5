import CommandKit
import CommandTestSupport
import Foundation
import FoundationCore
import Testing

/// Templates of JSON, with the text that gh has for the same template unless a test says otherwise.
struct OutputTemplateTests {
  private static let document = """
    [{"name":"Red mug","price":{"amount":690,"currency":"EUR"},"stock":12,"tags":["new","gift"],
      "at":"2026-11-20T12:00:00Z"},
     {"name":"Cup","price":null,"stock":0,"tags":[],"at":"2024-01-01T00:00:00Z"}]
    """
  private static let now = Date(timeIntervalSince1970: 1_795_186_800)

  private func text(
    _ template: String,
    of document: String = document,
    isTerminal: Bool = false
  ) throws -> String {
    try OutputTemplate(template)
      .text(for: try JSONValue(parsing: document), now: Self.now, isTerminal: isTerminal)
  }

  @Test(arguments: [
    ("no action", "no action"), ("{{range .}}{{.name}};{{end}}", "Red mug;Cup;"),
    ("{{(index . 0).price.currency}}", "EUR"),
    ("{{range .}}{{.price.amount}} {{end}}", "690 <no value> "),
    ("{{range .}}{{if .stock}}yes{{else}}no{{end}} {{end}}", "yes no "),
    ("{{range .}}{{if gt .stock 20}}a{{else if gt .stock 5}}b{{else}}c{{end}}{{end}}", "bc"),
    ("{{range .}}{{with .price}}{{.amount}}{{else}}free{{end}},{{end}}", "690,free,"),
    ("{{range .}}{{range .tags}}<{{.}}>{{else}}none{{end}}{{end}}", "<new><gift>none"),
    ("{{range .}}{{.name}}{{\"\\n\"}}{{end}}", "Red mug\nCup\n"),
    ("a {{- /* gone */ -}} b", "ab"), ("a {{/* gone */}} b", "a  b"),
    ("[ {{- len . -}} ]", "[2]"), ("{{`a\"b`}}{{\"{{\"}}", "a\"b{{"),
    ("{{range $}}{{len $}}{{end}}", "22"), ("{{range (index . 0).price}}{{.}},{{end}}", "690,EUR,"),
    ("{{true}} {{nil}} {{-1.50}}", "true <no value> -1.50"),
  ])
  func actionsAreThoseOfGo(template: String, expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test(arguments: [
    ("{{range .}}{{join \", \" .tags}};{{end}}", "new, gift;;"),
    ("{{. | pluck \"name\" | join \"/\"}}", "Red mug/Cup"),
    ("{{(index . 0).name | truncate 4}}", "Red…"), ("{{len (index . 0).name}}", "7"),
    ("{{range .}}{{timeago .at}};{{end}}", "about 3 hours ago;about 2 years ago;"),
    ("{{timeago \"2026-11-20T15:00:30Z\"}}", "in less than a minute"),
    ("{{eq 1 2 1.0}} {{ne \"a\" \"b\"}} {{lt \"a\" \"b\"}} {{ge 2 3}}", "true true true false"),
    ("{{and 1 0}} {{or \"\" \"x\"}} {{not nil}}", "0 x true"),
    ("{{print 1 \"a\" true}}", "1atrue"), ("{{index . 1 \"name\"}}", "Cup"),
    ("{{contains \"mug\" \"Red mug\"}} {{\"Red\" | hasPrefix \"R\"}}", "true true"),
    ("{{hasSuffix \"x\" \"y\"}}", "false"),
  ])
  func functionsAreThoseOfGh(template: String, expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test func tablesAreAlignedOnATerminalAndHaveTabsElsewhere() throws {
    let template = #"{{range .}}{{tablerow .name .stock}}{{end}}{{tablerender}}{{"end"}}"#
    #expect(try text(template) == "Red mug\t12\nCup\t0\nend")
    #expect(try text(template, isTerminal: true) == "Red mug  12\nCup      0\nend")
    #expect(try text(#"{{tablerow "a" "b"}}"#) == "a\tb\n")
  }

  /// Numbers and lists that Go would write as 1.23456789e+08 and in brackets.
  @Test func numbersKeepTheirDigitsAndListsAreJSON() throws {
    #expect(try text("{{.}}", of: "123456789.10") == "123456789.10")
    #expect(try text("{{.}}", of: #"[1,{"a":"b"}]"#) == #"[1,{"a":"b"}]"#)
  }

  @Test func aTerminalGetsNoControlCharactersOfValues() throws {
    let document = #"["a\u001b[31mb"]"#
    #expect(try !text("{{index . 0}}", of: document, isTerminal: true).contains("\u{1B}"))
    #expect(try text("{{index . 0}}", of: document).contains("\u{1B}"))
  }

  @Test(arguments: [
    ("{{", "character 1"), ("ab {{.name", "character 4"),
    ("{{range .}}\n{{if .}}", "line 2, character 1"),
    ("{{end}}", "character 1"), ("{{if .}}{{else}}{{else}}{{end}}", "character 9"),
    ("{{nope .}}", "character 3"), ("{{. | }}", "character 5"), ("{{.a .b}}", "character 6"),
    ("{{$x := 1}}", "character 3"), ("{{define \"a\"}}{{end}}", "character 1"),
    ("{{\"a}}", "character 3"), ("{{\"\\q\"}}", "character 5"), ("{{join \",\"}}", "character 3"),
    ("{{(. }}", "character 3"), ("{{.)}}", "character 4"), ("{{}}", "character 1"),
    ("{{.a..b}}", "character 5"), ("{{1.2.3}}", "character 3"), ("{{/* }}", "character 1"),
    ("{{color \"red\" .}}", "character 1"), ("{{if}}{{end}}", "character 1"),
    ("{{#}}", "character 3"),
  ])
  func aFaultOfTheTextHasItsPlace(template: String, place: String) {
    let error = #expect(throws: TemplateError.self) { try OutputTemplate(template) }
    #expect(
      error?.title == "The template cannot be read at \(place).",
      "\(String(describing: error))"
    )
  }

  @Test(arguments: [
    ("{{.name}}", "character 3"), ("{{range (index . 0).name}}{{end}}", "character 20"),
    ("{{index . 7}}", "character 3"), ("{{timeago 7}}", "character 3"),
    ("{{lt 1 \"a\"}}", "character 3"), ("{{truncate \"x\" \"y\"}}", "character 3"),
  ])
  func aValueThatDoesNotFitHasThePlaceOfTheExpression(template: String, place: String) throws {
    let error = #expect(throws: TemplateError.self) { try text(template) }
    #expect(error?.title == "The template does not fit the output at \(place).")
  }

  @Test func hugeTemplatesAndTextsAreRefused() throws {
    let deep = String(repeating: "{{if .}}", count: 200) + String(repeating: "{{end}}", count: 200)
    let brackets = "{{" + String(repeating: "(", count: 3000) + ".}}"
    for template in [deep, brackets, String(repeating: "{{.}}", count: 3000)] {
      #expect(throws: TemplateError.self) { try OutputTemplate(template) }
    }
    let list = "[" + Array(repeating: "1", count: 300).joined(separator: ",") + "]"
    #expect(throws: TemplateError.self) {
      try text(
        "{{range $}}{{range $}}{{range $}}{{range $}}x{{end}}{{end}}{{end}}{{end}}",
        of: list
      )
    }
  }
}
