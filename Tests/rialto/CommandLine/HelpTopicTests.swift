import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing
import rialto

@Suite(.serialized) struct HelpTopicTests {
  /// Runs the examples of a topic with the built program and a demo store.
  @Test(arguments: HelpTopic.all.map(\.name))
  func everyExampleRuns(name: String) async throws {
    let desk = try Desk()
    try await desk.seed()
    let topic = try #require(HelpTopic.all.first { $0.name == name })
    let lines = topic.text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
    #expect(!lines.isEmpty)
    for line in lines {
      let outcome = try await shell(
        "set -o pipefail; " + line,
        in: URL(filePath: desk.project),
        environment: [
          "PATH": "\(Project.programs.path):/usr/bin:/bin", "HOME": desk.home, "LANG": "C.UTF-8",
        ].merging(Project.coverageEnvironment) { $1 }
      )
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
    }
  }

  @Test func theWordsForWaysAreThoseOfTheSchema() async throws {
    let desk = try Desk()
    let schema = await desk.rialto("schema countries list").output
    let words = try #require(
      schema.firstMatch(of: /"from":\{"anyOf":\[\{"type":"string","enum":\[([^\]]*)\]/)
    )
    let page = await desk.rialto("help offline").output
    for word in words.output.1.split(separator: ",").map({ $0.trimmingPrefix("\"").dropLast() }) {
      #expect(page.contains("\n  \(word) "), "\(word)")
    }
  }
}
