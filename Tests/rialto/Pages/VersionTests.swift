import Foundation
import TestSupport
import Testing
import rialto

/// The version in all files that contain it.
struct VersionTests {
  @Test func theChangelogBeginsWithIt() throws {
    let changelog = try Project.text(of: "CHANGELOG.md")
    let heading = changelog.split(separator: "\n").first { $0.hasPrefix("## ") }
    #expect(heading == "## \(Version.number), \(Version.day)")
  }

  @Test func versionNumberAndDateAreWellFormed() throws {
    #expect(Version.number.wholeMatch(of: /0\.\d+\.\d+/) != nil)
    let day = try Date("\(Version.day)T00:00:00Z", strategy: .iso8601)
    #expect(day.ISO8601Format().hasPrefix(Version.day))
  }

  @Test func versionAppearsInCommandOutput() async throws {
    let desk = try Desk()
    #expect(await desk.rialto("--version").output == "rialto \(Version.number)\n")
    #expect(
      await desk.rialto("doctor --offline").row("version")[1].hasPrefix(
        "rialto \(Version.number), "
      )
    )
    #expect(await desk.rialto("help --man").output.hasPrefix(".TH RIALTO 1 \(Version.day) "))
  }
}
