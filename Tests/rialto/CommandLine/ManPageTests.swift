import CommandKit
import Foundation
import Testing

@testable import rialto

struct ManPageTests {
  @Test func theProgramWritesIt() async throws {
    let result = await (try Desk()).rialto("help --man")
    #expect(result.output == ManPage(program: Rialto.command.description).text)
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(!result.output.contains("\n\n"))
    for topic in ["ENVIRONMENT", "EXIT CODES", "FORMATTING"] {
      #expect(result.output.contains("\n.SH \(topic)\n"))
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func groffReadsItWithoutAWarning() async throws {
    let desk = try Desk()
    try desk.write(ManPage(program: Rialto.command.description).text, to: desk.home + "/rialto.1")
    let result = try await Child(
      path: "/usr/bin/groff",
      arguments: ["-man", "-ww", "-z", "-Tutf8", desk.home + "/rialto.1"],
      environment: ["PATH": "/usr/bin:/bin"]
    ).run()
    #expect(result.status == 0)
    #expect(result.error == "")
  }
}
