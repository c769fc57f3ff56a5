import Testing

@testable import CommandKit

struct HelpPageTests {
  @Test func thePageHasAllPartsOfACommand() throws {
    let take = try #require(Sample.program.subcommand(named: "take"))
    #expect(HelpPage(path: Sample.path.appending(take), width: 60).text == Golden.take)
  }

  @Test func aTopicReplacesTheListOfGlobalOptions() throws {
    let take = try #require(Sample.program.subcommand(named: "take"))
    let topic = HelpTopic(name: HelpTopic.optionsName, summary: "Options.", text: "")
    let page = HelpPage(path: Sample.path.appending(take), width: 80, topics: [topic]).text
    #expect(!page.contains("-q, --quiet"))
    #expect(page.hasSuffix("\n\nGlobal options: --quiet, --json …; see 'tool help options'.\n"))
  }

  @Test func sectionsShareAColumnAndTheRestIsListedLast() {
    let command = Command<Void>(
      "tool",
      "Keeps things.",
      examples: [],
      subcommands: ["a", "longest", "b"].map { name in
        Command(name, "Does \(name).", examples: []) { _, _ in }
      },
      sections: [CommandSection("First", names: ["b"]), CommandSection("Second", names: ["a"])]
    )
    let page = HelpPage(path: CommandPath(command.description), width: 80).text
    #expect(
      page.contains(
        """
        First:
          b        Does b.

        Second:
          a        Does a.

        Other:
          longest  Does longest.
        """
      )
    )
  }
}

/// The expected page.
private enum Golden {
  static let take = #"""
    Takes a thing, 'as it is'.

    Examples:
      tool take --size=large rope  Take a large one.

    Usage:
      tool take [options] SIZE [FILE]

    A first paragraph about taking, which is long enough to be
    broken between its words.

      kept   as it \ is

    .A dot begins no macro; an ellipsis… is more than ASCII.

    Arguments:
      SIZE  How large: small, large.
      FILE  Where to.

    Options:
      -k, --kind KIND  What kind: small, large.
          --from FILE  Where from.

    Global options:
      -q, --quiet          Says less.
          --json[=FIELDS]  Writes JSON.

    Use 'tool --help' for all commands.

    """#
}
