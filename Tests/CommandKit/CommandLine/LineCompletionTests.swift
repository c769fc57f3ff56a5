import Foundation
import TestSupport
import Testing

@testable import CommandKit

/// The words that can stand at the cursor.
struct LineCompletionTests {
  private static let skus = CompletionSource("skus")

  /// The words before the cursor and the one at it, and what the program offers.
  @Test(arguments: [
    ([""], "take store"),
    ([], "take store"),
    (["st"], "store"),
    (["--q"], "--quiet"),
    (["--quiet", "store", ""], "open"),
    (["take", ""], "small large"),
    (["take", "la"], "large"),
    (["take", "--"], "--kind --from --quiet --json"),
    (["take", "--kind", ""], "small large"),
    (["take", "--kind=sm"], "--kind=small"),
    (["take", "--kind="], "--kind=small --kind=large"),
    (["take", "-k", "small", "--kind", "large", ""], "small large"),
    (["take", "large", "fold"], ":files"),
    (["take", "--from", "fold"], ":files"),
    (["take", "--from=fold"], ":files"),
    (["store", "--key", "open", ""], "open"),
    (["store", "--key="], ""),
    (["store", "--key=x", ""], "open"),
    (["store", "open", "small", ""], "small large"),
    (["store", "open", "--k"], "--key"),
    (["store", "open", "--", "--k"], ""),
    (["--json", "take", ""], "small large"),
    (["nothing", ""], ""),
  ])
  func aLineIsCompleted(words: [String], offered: String) {
    let completion = LineCompletion(words, of: Sample.program)
    let lines =
      switch completion.candidates {
      case .words(let words): completion.lines(of: words)
      case .files: [LineCompletion.filesWord]
      case .source(let source): [source.name]
      }
    #expect(lines.map { $0.prefix { $0 != "\t" } }.joined(separator: " ") == offered)
  }

  @Test func aWordHasItsMeaning() {
    let completion = LineCompletion(["st"], of: Sample.program)
    guard case .words(let words) = completion.candidates else {
      Issue.record("The candidates are no words.")
      return
    }
    #expect(completion.lines(of: words) == ["store\tOpens and closes."])
  }

  @Test(arguments: [
    (["show", "MU"], "skus", "tool show", "MU"),
    (["show", "--like", "MU"], "skus", "tool show", "MU"),
    (["show", "--like=MU"], "skus", "tool show", "MU"),
    (["show", "--json=na"], "fields", "tool show", "na"),
    (["--json=id,na"], "fields", "tool", "id,na"),
    (["show", ""], "skus", "tool show", ""),
  ])
  func wordsOfASourceAreAskedFor(words: [String], source: String, path: String, value: String) {
    let completion = LineCompletion(words, of: Self.program)
    guard case .source(let asked) = completion.candidates else {
      Issue.record("The candidates are those of no source.")
      return
    }
    #expect(asked.name == source)
    #expect(completion.path.name == path)
    #expect(completion.value == value)
  }

  @Test(arguments: [
    ("mug", ["MUG-RED", "mug-blue"]), ("", ["MUG-RED", "mug-blue", "LAMP"]), ("X", []),
    ("LAMP,mug-b", ["LAMP,mug-blue"]), ("a,", ["a,MUG-RED", "a,mug-blue", "a,LAMP"]),
    ("--like=mug-", ["--like=MUG-RED", "--like=mug-blue"]), ("a=mug", []),
  ])
  func theLastElementOfAListIsCompleted(typed: String, words: [String]) {
    let known = [
      "MUG-RED", "mug-blue", "LAMP", "MUG $(touch ran)", "--all", "Mugs and Cups", "mug\n",
    ]
    #expect(LineCompletion.words(known, completing: typed) == words)
  }

  private static let program = Command<Void>(
    "tool",
    "Keeps mugs.",
    examples: [Example("tool show MUG-RED", "Shows a mug.")],
    options: [Option<FieldSelection?>("json FIELDS", bare: FieldSelection(names: nil), "Fields.")],
    subcommands: [
      Command(
        "show",
        "Shows a mug.",
        examples: [Example("tool show MUG-RED", "Shows one.")],
        arguments: [Argument<String>("SKU", "The SKU.").completed(by: skus)],
        options: [
          Option<String?>("like SKU", "A similar one.").completed(by: skus)
        ]
      ) { _, _ in }
    ]
  ).description
}
