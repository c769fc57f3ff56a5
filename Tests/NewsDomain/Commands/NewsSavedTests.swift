import CommandKit
import CommandTestSupport
import Foundation
import NewsCommands
import Testing

/// Saved articles, and filters.
struct NewsSavedTests {
  let program: NewsProgram

  init() throws { program = try NewsProgram() }

  @Test func savedArticlesAreAList() async {
    _ = await program.rialto("news list --source harbor-ledger --offline -n 3")
    #expect(await program.rialto("news save 1 3 1").error == "Saved 2 articles.\n")
    #expect(
      await program.rialto("news save 1").error
        == "Saved 0 articles. 1 article was already saved.\n"
    )
    let list = await program.rialto("news list --saved --json=number,saved")
    #expect(list.output == #"[{"number":1,"saved":true},{"number":2,"saved":true}]"# + "\n")
    #expect(await program.rialto("news save 2 --remove").error == "Removed 1 article.\n")
    _ = await program.rialto("news list --saved")
    #expect(await program.rialto("news save 1 --remove").error == "Removed 1 article.\n")
    let empty = await program.rialto("news list --saved", columns: 80)
    #expect(empty.error.contains("No articles are saved."))
    #expect(await program.rialto("news save").status == .usage)
  }

  @Test func aFilterHidesOrMarksArticles() async {
    let line = "news list --source harbor-ledger --offline -n 2 --json=title,marked"
    #expect(
      await program.rialto("news filters word lend").error
        == "Lists now hide articles whose word is 'lend'.\n"
    )
    _ = await program.rialto("news filters word exports --mark")
    let list = await program.rialto(line)
    #expect(!list.output.contains("Small shops"))
    #expect(list.output.contains(#""marked":true"#))
    #expect(list.error.contains("Left out 1 article hidden by filters."))
    let watch = await program.rialto("news watch --count 1 --offline")
    #expect(!watch.output.contains("Small shops"))
    let filters = await program.rialto("news filters")
    #expect(filters.output == "1\tword\tlend\thide\n2\tword\texports\tmark\n")
    #expect(await program.rialto("news filters --remove 1").status == .done)
    #expect(await program.rialto("news filters --remove 1").status == .notFound)
    #expect(await program.rialto(line).output.contains("Small shops"))
  }
}
