import CommandKit
import Testing

struct CommandSynonymTests {
  private static func leaf(_ name: String) -> Command<Void> {
    Command(name, "A command.", examples: []) { _, _ in }
  }

  private static let program = Command<Void>(
    "tool",
    "A tool.",
    examples: [],
    subcommands: [
      Command(
        "codes",
        "Codes.",
        examples: [],
        subcommands: ["list", "show", "set", "remove"].map(leaf)
      ),
      Command(
        "orders",
        "Orders.",
        examples: [],
        subcommands: ["list", "place", "edit", "update"].map(leaf)
      ),
    ]
  )

  @Test(arguments: [
    ("codes ls", "tool codes list"), ("codes rm", "tool codes remove"),
    ("codes delete", "tool codes remove"), ("codes create", "tool codes set"),
    ("codes view", "tool codes show"), ("orders new", "tool orders place"),
    ("orders update", "tool orders update"),
  ])
  func aCommandIsFoundByItsNameInOtherTools(line: String, command: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let program = Self.program.description
    #expect(try Parser.parse(words, with: program).path.name == command)
    #expect(try CommandPath(words, from: program).name == command)
  }

  @Test func aSynonymOfNoCommandIsUnknown() {
    #expect(throws: UsageError.self) {
      try Parser.parse(["orders", "rm"], with: Self.program.description)
    }
  }
}
