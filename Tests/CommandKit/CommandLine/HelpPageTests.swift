import Testing

@testable import CommandKit

struct HelpPageTests {
  @Test func aDescriptionHoldsItAll() throws {
    let take = try #require(Sample.program.subcommand(named: "take"))
    #expect(HelpPage(path: Sample.path.appending(take), width: 60).text == Golden.take)
  }
}

/// The page as it is to be, whole.
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

    Options of every command:
      -q, --quiet          Says less.
          --json[=FIELDS]  Writes JSON.

    'tool --help' shows all commands.

    """#
}
