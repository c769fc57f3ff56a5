import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import rialto

/// Invalid settings, and settings that a project file cannot change.
struct ConfigRefusalTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  @Test func anInvalidValueIsRejectedAndNothingWritten() async throws {
    let result = await desk.rialto("config set color pink")
    #expect(result.status == .usage)
    #expect(
      result.error == """
        Error: color must be auto, always or never, not 'pink'.
        Usage: rialto config set [options] KEY VALUE
        See 'rialto config set --help'.

        """
    )
    for value in ["", " x", "a\nnews.key.command = evil", "x\u{1B}[0m"] {
      #expect(await desk.rialto(["config", "set", "pager", value]).status == .usage)
    }
    for value in ["english", "xx", "fr_", "f", "fr_FR_x_y", "fr FR"] {
      #expect(await desk.rialto(["config", "set", "locale", value]).status == .usage)
    }
    #expect(try TextFile(desk.userFile).attributes() == nil)
  }

  @Test func anUnknownNameIsRejectedWithASuggestion() async {
    let result = await desk.rialto("config get colour")
    #expect(result.status == .usage)
    #expect(
      result.error == """
        Error: Unknown setting 'colour'.
        Did you mean 'color'?

        """
    )
  }

  @Test func anErrorInAFileNamesItsLine() async throws {
    try desk.write("color = never\nlocale fr\n", to: desk.userFile)
    let result = await desk.rialto("config")
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(
      result.error == """
        Error: HOME/.config/rialto/config:2: Missing '='.
        Write one setting per line, as in color = never.

        """
    )
    try desk.write("\ncolr = never\n", to: desk.userFile)
    #expect(
      await desk.rialto("config").error == """
        Error: Unknown setting 'colr' (HOME/.config/rialto/config:2).
        Did you mean 'color'?

        """
    )
    try desk.write("color = pink\n", to: desk.userFile)
    #expect(
      await desk.rialto("config").error == """
        Error: color must be auto, always or never, not 'pink' (HOME/.config/rialto/config:1).
        Correct the file, or remove the line with 'rialto config unset color'.

        """
    )
  }

  @Test func aProjectCannotRunACommandOrNameASecret() async throws {
    for setting in ["pager", "news.key.command", "news.key.file"] {
      try desk.write("\(setting) = touch /tmp/x\n", to: desk.projectFile)
      let result = await desk.rialto("config")
      #expect(result.status == .usage)
      #expect(
        result.error == """
          Error: '\(setting)' cannot be set in a project file (HOME/shop/project/rialto.conf:1).
          It runs a command or locates a secret, and the file may come from another person.
          Set it in your own file: rialto config set \(setting) VALUE

          """
      )
    }
    try FileManager.default.removeItem(atPath: desk.projectFile)
    #expect(await desk.rialto("config set --project pager less").status == .usage)
    #expect(try TextFile(desk.projectFile).attributes() == nil)
  }

  @Test func theSellerIsInTheStoreAndAnOldFileWithOneStillReads() async throws {
    try desk.write("seller.name = Mugs\ncolor = never\n", to: desk.userFile)
    let read = await desk.rialto("config get color")
    #expect(read.output == "never\n")
    #expect(
      read.error == """
        Ignored in the settings: seller.name. The store has the seller: set it with 'rialto init' or \
        'rialto store profile'. Remove an old line with 'rialto config unset seller.name'.

        """
    )
    let result = await desk.rialto("config set seller.tax-number DE123456789")
    #expect(result.status == .usage)
    #expect(
      result.error == read.error + """
        Error: 'seller.tax-number' is no setting any more: the store has it.
        All users of a store have one seller.
        Set it with 'rialto store profile' and --tax-number or --vat-id.

        """
    )
    #expect(await desk.rialto("config unset seller.name").status == .done)
    #expect(try desk.read(desk.userFile) == "color = never\n")
  }

  @Test func anotherUsersProjectFileIsNeitherReadNorChanged() async throws {
    try desk.write("locale = fr\nnonsense\n", to: desk.projectFile)
    var desk = desk
    desk.userID = getuid() + 1
    if getuid() == 0 {
      // Root's files are trusted for every user, so the file gets another owner.
      #expect(
        try ProjectFile.nearest(to: desk.project, userID: 1) == .trusted(path: desk.projectFile)
      )
      chown(desk.projectFile, 4711, 4711)
    }
    #expect(await desk.rialto("config get locale").output == "")
    #expect(await desk.rialto("config --files").output.contains("rialto.conf\tignored"))
    #expect(await desk.rialto("config set --project locale de").status == .failed)
    #expect(
      await desk.rialto("doctor").output.contains("settings\twarning\tHOME/shop/project/rialto")
    )
    #expect(try desk.read(desk.projectFile) == "locale = fr\nnonsense\n")
  }

  @Test func aSecretCannotBeSetDirectly() async throws {
    for line in ["config set news.key s3cret", "config --config news.key=s3cret"] {
      let result = await desk.rialto(line)
      #expect(result.status == .usage)
      #expect(!result.error.contains("s3cret"))
      #expect(result.error.contains("news.key.file"))
    }
    try desk.write("news.key = s3cret\n", to: desk.userFile)
    let result = await desk.rialto("config --json")
    #expect(result.status == .usage)
    #expect(!(result.output + result.error).contains("s3cret"))
  }
}
