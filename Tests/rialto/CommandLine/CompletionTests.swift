import CommandKit
import Foundation
import Testing
import rialto

struct CompletionTests {
  @Test func theScriptOfARealProgramIsWritten() async throws {
    let desk = try Desk()
    for shell in Shell.allCases {
      let result = await desk.rialto("completions \(shell.rawValue)")
      #expect(result.output == shell.script(for: "rialto"))
      #expect(result.status == .done)
    }
  }

  /// Words that would need quoting in a shell are never used.
  @Test func everyWordIsPlain() {
    let plain = /[A-Za-z0-9._-]+/
    for path in CommandPath(Rialto.description).selfAndDescendants {
      let placeholders =
        path.command.arguments.map(\.placeholder)
        + path.command.options.compactMap(\.form.placeholder)
      let words = [path.command.name] + path.command.options.map(\.name)
      for word in words + placeholders.flatMap(\.choices) {
        #expect(word.wholeMatch(of: plain) != nil, "\(word)")
      }
    }
  }
}
