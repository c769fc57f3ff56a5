import Testing

@testable import CommandKit

struct SeparatedValuesTests {
  @Test(arguments: [
    (["a", "b"], "a,b\r\n"),
    (["a,b", "c\"d", "e\r\nf", " g "], "\"a,b\",\"c\"\"d\",\"e\r\nf\", g \r\n"),
    (["", ""], ",\r\n"),
    ([""], "\"\"\r\n"),
    (["=1+1", "-5"], "=1+1,-5\r\n"),
    (["\"\u{301},"], "\"\"\"\u{301},\"\r\n"),
  ])
  func csvQuotesWhatMustBeQuoted(values: [String], line: String) {
    #expect(Array(OutputFormat.csv.separated(values).utf8) == Array(line.utf8))
  }

  @Test(arguments: [
    (["a", ""], "a\t\n"),
    (["a\tb", "c\nd", "e\r\nf"], "a\\tb\tc\\nd\te\\r\\nf\n"),
    (["C:\\temp"], "C:\\\\temp\n"),
    (["\u{1B}[31m", "\u{0}", "\u{9B}", "\u{7F}"], "\\u001b[31m\t\\u0000\t\\u009b\t\\u007f\n"),
    (["£ é 茶"], "£ é 茶\n"),
  ])
  func aRowOfTSVIsALine(values: [String], line: String) {
    #expect(Array(OutputFormat.tsv.separated(values).utf8) == Array(line.utf8))
  }

  /// People read lines, and programs TSV.
  @Test func changesOfDirectionAreEscapedInLinesAlone() {
    let values = ["pay\u{202E}lap", "a\u{2067}b\u{2069}\u{200F}é"]
    #expect(OutputFormat.lines.separated(values) == "pay\\u202elap\ta\\u2067b\\u2069\u{200F}é\n")
    #expect(OutputFormat.tsv.separated(values) == values.joined(separator: "\t") + "\n")
  }
}
