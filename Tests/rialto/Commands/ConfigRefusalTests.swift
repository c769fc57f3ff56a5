import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import rialto

/// What no setting can be, and who cannot set it.
struct ConfigRefusalTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  @Test func aWrongValueIsRefusedAndNothingWritten() async throws {
    let result = await desk.rialto("config set color pink")
    #expect(result.status == .usage)
    #expect(
      result.error == """
        Error: 'color' must be auto, always or never, not 'pink'.
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

  @Test func anUnknownNameIsRefusedWithWhatWasMeant() async {
    let result = await desk.rialto("config get colour")
    #expect(result.status == .usage)
    #expect(
      result.error == """
        Error: There is no setting 'colour' (command line).
        Did you mean 'color'?

        """
    )
  }

  @Test func aMistakeInAFileIsToldWithItsLine() async throws {
    try desk.write("color = never\nlocale fr\n", to: desk.userFile)
    let result = await desk.rialto("config list")
    #expect(result.status == .usage)
    #expect(result.output == "")
    #expect(
      result.error == """
        Error: HOME/.config/rialto/config:2: There is no '='.
        Write each setting once, on a line of its own, as in color = never.

        """
    )
    try desk.write("\ncolr = never\n", to: desk.userFile)
    #expect(
      await desk.rialto("config list").error == """
        Error: There is no setting 'colr' (HOME/.config/rialto/config:2).
        Did you mean 'color'?

        """
    )
    try desk.write("color = pink\n", to: desk.userFile)
    #expect(
      await desk.rialto("config list").error == """
        Error: 'color' must be auto, always or never, not 'pink' (HOME/.config/rialto/config:1).
        Correct the file, or take the line out with 'rialto config unset color'.

        """
    )
  }

  @Test func aProjectCannotRunACommandOrNameASecret() async throws {
    for setting in ["pager", "news.key.command", "news.key.file"] {
      try desk.write("\(setting) = touch /tmp/x\n", to: desk.projectFile)
      let result = await desk.rialto("config list")
      #expect(result.status == .usage)
      #expect(
        result.error == """
          Error: A project's file cannot set '\(setting)' (HOME/shop/project/rialto.conf:1).
          It runs a command or leads to a secret, and the file may come from someone else.
          Set it for yourself: rialto config set \(setting) VALUE

          """
      )
    }
    try FileManager.default.removeItem(atPath: desk.projectFile)
    #expect(await desk.rialto("config set --project pager less").status == .usage)
    #expect(try TextFile(desk.projectFile).attributes() == nil)
  }

  @Test func aStrangersProjectFileIsNotReadAndNotChanged() async throws {
    try desk.write("locale = fr\nnonsense\n", to: desk.projectFile)
    var desk = desk
    desk.userID = getuid() + 1
    if getuid() == 0 {
      // Root's files are trusted by everyone, so it gives this one away.
      #expect(
        try ProjectFile.nearest(to: desk.project, userID: 1) == .trusted(path: desk.projectFile)
      )
      chown(desk.projectFile, 4711, 4711)
    }
    #expect(await desk.rialto("config get locale").output == "")
    #expect(await desk.rialto("config path").output.contains("rialto.conf\tignored"))
    #expect(await desk.rialto("config set --project locale de").status == .failed)
    #expect(
      await desk.rialto("doctor").output.contains("settings\twarning\tHOME/shop/project/rialto")
    )
    #expect(try desk.read(desk.projectFile) == "locale = fr\nnonsense\n")
  }

  @Test func aSecretIsNeverWrittenDown() async throws {
    for line in ["config set news.key s3cret", "config list --config news.key=s3cret"] {
      let result = await desk.rialto(line)
      #expect(result.status == .usage)
      #expect(!result.error.contains("s3cret"))
      #expect(result.error.contains("news.key.file"))
    }
    try desk.write("news.key = s3cret\n", to: desk.userFile)
    let result = await desk.rialto("config list --json")
    #expect(result.status == .usage)
    #expect(!(result.output + result.error).contains("s3cret"))
  }
}
