import CommandKit
import FoundationCore
import Testing

@testable import rialto

/// The spellings of earlier versions, in the order of the table.
struct RenamedCommandTests {
  private static let rows = Rialto.renamed.ordered { $0.key < $1.key }

  @Test(arguments: rows.map(\.key))
  func anOldSpellingIsRefusedWithThePresentOne(former: String) async throws {
    let desk = try Desk()
    let present = try #require(Rialto.renamed[former])
    let helps = former.contains("--") ? [] : ["help \(former)"]
    for line in [former, "--offline \(former) --help"] + helps {
      let result = await desk.rialto(line)
      #expect(result.status == .usage, "\(line)")
      #expect(
        result.error == """
          Error: Unknown command '\(former)'.
          It is 'rialto \(present)' now.

          """
      )
    }
  }

  @Test(arguments: rows.map(\.value))
  func aPresentSpellingExists(present: String) throws {
    let words = present.split(separator: " ").map(String.init)
    let invocation = try Parser.parse(words, with: Rialto.description)
    if words[0] == "help" {
      #expect(HelpTopic.all.map(\.name).contains(words[1]))
    } else if invocation.path.commands.isEmpty {
      #expect(try invocation[GlobalOptions.version])
    }
  }
}
