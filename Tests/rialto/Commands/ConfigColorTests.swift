import CommandKit
import Testing

/// The precedence of settings, variables and options for color.
struct ConfigColorTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  @Test func theColorSettingIsRespected() async {
    let always = await desk.rialto("config --config color=always", columns: 80)
    #expect(always.output.contains("\u{1B}["))
    let never = await desk.rialto("config --config color=never", columns: 80)
    #expect(!never.output.contains("\u{1B}["))
    let both = await desk.rialto("config --config color=always --no-color", columns: 80)
    #expect(!both.output.contains("\u{1B}["))
  }

  @Test(arguments: [
    ("--config color=always", ["NO_COLOR": "1"], true),
    ("--config color=never", ["CLICOLOR_FORCE": "1"], false),
    ("--config color=auto", ["NO_COLOR": "1"], false),
    ("", ["RIALTO_COLOR": "always", "NO_COLOR": "1"], true),
    ("", ["RIALTO_COLOR": "never", "CLICOLOR_FORCE": "1"], false),
  ])
  func aSettingOfTheCommandLineOrEnvironmentPrecedesTheVariables(
    options: String,
    variables: [String: String],
    isColoured: Bool
  ) async {
    var desk = desk
    desk.environment.merge(variables) { $1 }
    let result = await desk.rialto("config \(options)", columns: 80)
    #expect(result.output.contains("\u{1B}[") == isColoured)
  }

  @Test func theVariablesPrecedeASettingInAFile() async throws {
    var desk = desk
    try desk.write("color = always\n", to: desk.userFile)
    #expect(await desk.rialto("config", columns: 80).output.contains("\u{1B}["))
    desk.environment["NO_COLOR"] = "1"
    #expect(await !desk.rialto("config", columns: 80).output.contains("\u{1B}["))
    desk.environment["NO_COLOR"] = nil
    try desk.write("color = never\n", to: desk.userFile)
    #expect(await !desk.rialto("config", columns: 80).output.contains("\u{1B}["))
    desk.environment["CLICOLOR_FORCE"] = "1"
    #expect(await desk.rialto("config", columns: 80).output.contains("\u{1B}["))
  }

  @Test func errorsRespectTheColorSetting() async throws {
    var desk = desk
    desk.environment["CLICOLOR_FORCE"] = "1"
    #expect(await desk.rialto("confg").error.hasPrefix("\u{1B}[31mError:"))
    #expect(await desk.rialto("config get x --config color=never").error.hasPrefix("Error:"))
    #expect(await desk.rialto("confg --no-color").error.hasPrefix("Error:"))
    desk.environment["RIALTO_COLOR"] = "never"
    #expect(await desk.rialto("confg").error.hasPrefix("Error:"))
    desk.environment["RIALTO_COLOR"] = nil
    desk.environment["CLICOLOR_FORCE"] = nil
    try desk.write("color = always\n", to: desk.userFile)
    #expect(await desk.rialto("config get x").error.hasPrefix("\u{1B}[31mError:"))
  }
}
