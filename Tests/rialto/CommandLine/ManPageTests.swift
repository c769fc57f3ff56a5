import CommandKit
import Foundation
import TestSupport
import Testing
import rialto

struct ManPageTests {
  @Test func theProgramWritesIt() async throws {
    let result = await (try Desk()).rialto("help --man")
    #expect(result.output == ManPage(program: Rialto.description).text)
    #expect(result.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(!result.output.contains("\n\n"))
    for topic in ["ENVIRONMENT", "EXIT CODES", "FORMATTING"] {
      #expect(result.output.contains("\n.SH \(topic)\n"))
    }
  }

  @Test func everyCommandHasAPage() async throws {
    let desk = try Desk()
    let folder = try TemporaryFolder()
    #expect(await desk.rialto(["help", "--man-pages", folder.url.path]).status == .done)
    let names = CommandPath(Rialto.description).selfAndDescendants
      .map { $0.name.replacing(" ", with: "-") + ".1" }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(files) == Set(names))
    let page = try String(contentsOfFile: folder.file("rialto-orders-place.1"), encoding: .utf8)
    #expect(page == (await desk.rialto("help orders place --man")).output)
    #expect(page.contains("\nrialto\\-orders\\-place \\- Places an order exactly once.\n"))
  }

  @Test func aFolderThatDoesNotExistIsNamed() async throws {
    let folder = try TemporaryFolder()
    let result = await (try Desk()).rialto(["help", "--man-pages", folder.file("none")])
    #expect(result.status != .done)
    #expect(result.error.contains(folder.file("none")))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func groffReadsThemWithoutAWarning() async throws {
    let folder = try TemporaryFolder()
    #expect(await (try Desk()).rialto(["help", "--man-pages", folder.url.path]).status == .done)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let result = try await Child(
      path: "/usr/bin/groff",
      arguments: ["-man", "-ww", "-z", "-Tutf8"] + files.map(folder.file),
      environment: ["PATH": "/usr/bin:/bin"]
    ).run()
    #expect(result.status == 0)
    #expect(result.error == "")
  }
}
