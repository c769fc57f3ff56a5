import CommandKit
import Foundation
import FoundationCore
import Persistence
import TestSupport
import Testing

@testable import rialto

struct DoctorTests {
  var desk: Desk

  init() throws {
    desk = try Desk()
    desk.day = Version.day
  }

  /// The row of a check: name, status, detail, suggestion.
  func row(_ check: String, at desk: Desk, options: String...) async -> [String] {
    let result = await desk.rialto(["doctor"] + options)
    let rows = result.output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    return rows.first { $0[0] == check } ?? Array(repeating: "no such row", count: 4)
  }

  @Test func noCheckFailsWithoutFiles() async {
    let result = await desk.rialto("doctor --json")
    #expect(result.status == .done)
    #expect(result.error == "")
    #expect(!result.output.contains(#""status":"failed""#))
    #expect(result.output.contains("\"rialto \(Version.number), "))
    let names = Doctor.checks.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func aFailedCheckIsARowAndAnExitStatus() async throws {
    try desk.write("colr = never\n", to: desk.userFile)
    let result = await desk.rialto("doctor")
    #expect(result.status == .failed)
    #expect(
      result.output.contains(
        "settings\tfailed\tUnknown setting 'colr' (HOME/.config/rialto/config:1).\t"
          + "Did you mean 'color'?\n"
      )
    )
    #expect(result.error.hasPrefix("Error: 1 of \(Doctor.checks.count) checks failed.\n"))
  }

  @Test func aWrongClockIsDetected() async {
    var desk = desk
    desk.day = "1970-01-01"
    #expect(await row("clock", at: desk)[1] == "failed")
    desk.day = "2150-01-01"
    #expect(await row("clock", at: desk)[1] == "failed")
    desk.day = "2030-01-01"
    #expect(await row("clock", at: desk) == ["clock", "ok", "2030-01-01T12:00:00Z", ""])
  }

  @Test func unknownVariablesAreDetected() async {
    var desk = desk
    desk.environment["RIALTO_COLOUR"] = "never"
    #expect(
      await row("environment", at: desk) == [
        "environment", "warning", "Unknown variable RIALTO_COLOUR.",
        "Did you mean RIALTO_COLOR?",
      ]
    )
    desk.environment["RIALTO_COLOUR"] = nil
    desk.environment["XDG_DATA_HOME"] = "data"
    #expect(await row("environment", at: desk)[1] == "warning")
    desk.environment["XDG_DATA_HOME"] = nil
    desk.environment["RIALTO_COLOR"] = "never"
    #expect(await row("environment", at: desk)[2] == "RIALTO_COLOR")
  }

  @Test func theTemporaryDatabaseIsDeleted() async throws {
    #expect(
      await row("database", at: desk)[1...2] == [
        "ok", "SQLite \(SQLiteLibrary.version), full-text search",
      ]
    )
    let folder = desk.folder.file("home/.local/share/rialto")
    try folder.makeFolder()
    #expect(await row("database", at: desk)[2].hasSuffix("full-text search, write-ahead log"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    // A folder of that name is in the way of the database.
    try (folder + "/doctor-\(getpid()).sqlite").makeFolder()
    #expect(await row("database", at: desk)[1] == "failed")
  }

  @Test func theLocaleIsShownWithItsOrigin() async throws {
    var desk = desk
    desk.day = "2026-11-20"
    #expect(await row("locale", at: desk)[2] == "en_US_POSIX (default): 1234.5 and Nov 20, 2026")
    desk.environment["LANG"] = "de_DE.UTF-8@euro"
    #expect(await row("locale", at: desk)[2] == "de_DE (LANG): 1.234,5 and 20. Nov. 2026")
    desk.environment["LC_NUMERIC"] = "en_GB.UTF-8"
    #expect(await row("locale", at: desk)[2] == "en_GB (LC_NUMERIC): 1,234.5 and 20 Nov 2026")
    desk.environment["LC_ALL"] = "C.UTF-8"
    #expect(await row("locale", at: desk)[2].hasPrefix("en_US_POSIX (default)"))
    try desk.write("locale = pl\n", to: desk.userFile)
    #expect(await row("locale", at: desk)[2].hasPrefix("pl (HOME/.config/rialto/config:1)"))
    let hindi = await row("locale", at: desk, options: "--config", "locale=hi_IN")
    #expect(hindi[2].hasPrefix("hi_IN (command line): 1,234.5 and 20 "))
  }

  @Test func theSuggestionFollowsTheDetail() async {
    var desk = desk
    desk.environment["RIALTO_COLOUR"] = "never"
    let result = await desk.rialto("doctor --no-color", columns: 100)
    #expect(
      result.output.contains(
        "environment              warning  Unknown variable RIALTO_COLOUR. "
          + "Did you mean RIALTO_COLOR?\n"
      )
    )
  }

  @Test func aReadableFolderIsDetected() async throws {
    try desk.write("", to: desk.userFile)
    chmod(desk.userFile.parentPath, 0o755)
    #expect(
      await row("config folder", at: desk) == [
        "config folder", "warning", "Other users can read HOME/.config/rialto.",
        "Run: chmod 700 'HOME/.config/rialto'",
      ]
    )
    chmod(desk.userFile.parentPath, 0o700)
    #expect(await row("config folder", at: desk)[2] == "HOME/.config/rialto")
    #expect(
      await row("data folder", at: desk)[2] == "HOME/.local/share/rialto (created when needed)"
    )
  }

  @Test func theSuggestedCommandQuotesThePath() async throws {
    var desk = desk
    desk.environment["XDG_CACHE_HOME"] = desk.home + "/it's"
    try (desk.home + "/it's/rialto").makeFolder()
    chmod(desk.home + "/it's/rialto", 0o755)
    #expect(await row("cache folder", at: desk)[3] == #"Run: chmod 700 'HOME/it'\\''s/rialto'"#)
  }

  @Test func anUnwritableFolderIsDetected() async throws {
    var desk = desk
    desk.environment["XDG_DATA_HOME"] = "/proc/1"
    #expect(await row("data folder", at: desk)[1] == "failed")
  }

  @Test(
    arguments: [
      (0, .failed, "0 MB free"), (9_999_999, .failed, "9 MB free"),
      (10_000_000, .warning, "10 MB free"), (199_999_999, .warning, "199 MB free"),
      (200_000_000, .ok, "200 MB free"), (1_234_000_000, .ok, "1,234 MB free"),
    ] as [(UInt64, Finding.Status, String)]
  )
  func lowDiskSpaceIsDetected(bytes: UInt64, status: Finding.Status, detail: String) {
    let finding = DoctorCheck.freeSpace(bytes, at: "/data", locale: Locale(identifier: "en_US"))
    #expect(finding.status == status)
    #expect(finding.detail == detail)
    #expect(finding.suggestion == (status == .ok ? nil : "Free up space on the disk of /data."))
  }

  @Test func aMissingHomeFolderIsDetected() async {
    var desk = desk
    desk.environment["HOME"] = nil
    #expect(await row("data folder", at: desk)[1] == "failed")
    #expect(await row("disk space", at: desk)[1] == "warning")
    desk.accountHome = desk.home
    #expect(await row("data folder", at: desk)[1] == "ok")
  }

  @Test func aSecretIsReadButNotShown() async throws {
    let key = desk.folder.file("home/key")
    #expect(await row("news.key", at: desk)[2] == "not set")
    try desk.write("s3cret\n", to: key)
    chmod(key, 0o600)
    let option = "--config=news.key.file=\(key)"
    #expect(
      await row("news.key", at: desk, options: option) == [
        "news.key", "ok", "set (from file HOME/key)", "",
      ]
    )
    for permissions: mode_t in [0o640, 0o604, 0o620] {
      chmod(key, permissions)
      #expect(await row("news.key", at: desk, options: option)[1] == "warning")
    }
    try desk.write("\n", to: key)
    #expect(await row("news.key", at: desk, options: option)[1] == "failed")

    try desk.write("news.key.command = echo s3cret\n", to: desk.userFile)
    #expect(await row("news.key", at: desk)[2] == "set (from a command)")
    try desk.write("news.key.command = echo s3cret; false\n", to: desk.userFile)
    let result = await desk.rialto("doctor")
    #expect(result.status == .failed)
    #expect(!result.output.contains("s3cret"))
  }

  @Test func aRelativePathIsRelativeToTheSettingsFile() async throws {
    try desk.write("news.key.file = key\n", to: desk.userFile)
    try desk.write("s3cret\n", to: desk.userFile.parentPath + "/key")
    #expect(await row("news.key", at: desk)[2] == "Other users can read HOME/.config/rialto/key.")
  }

  @Test func aLocaleWithoutUnicodeIsDetected() async {
    var desk = desk
    for locale in ["C", "POSIX", "de_DE.ISO-8859-1", ""] {
      desk.environment["LANG"] = locale
      #expect(await row("text", at: desk)[1] == "warning")
    }
    desk.environment["LC_ALL"] = "en_GB.utf8"
    #expect(await row("text", at: desk) == ["text", "ok", "en_GB.utf8, no terminal", ""])
  }
}
