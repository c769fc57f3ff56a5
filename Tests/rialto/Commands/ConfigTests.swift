import CommandKit
import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import rialto

struct ConfigTests {
  var desk: Desk

  init() throws { desk = try Desk() }

  @Test func everySettingIsListedWithItsOrigin() async throws {
    try desk.write("color = always\nlocale = de\npager = more\n", to: desk.userFile)
    try desk.write("# ours\nlocale = fr_FR\n", to: desk.projectFile)
    var desk = desk
    desk.environment["RIALTO_NEWS_KEY_FILE"] = "/run/key"
    let result = await desk.rialto("config --config color=never --json=key,value,origin")
    #expect(result.status == .done)
    #expect(
      result.output == """
        [{"key":"color","value":"never","origin":"command line"},\
        {"key":"countries.url","value":"https://api.worldbank.org/v2/","origin":"default"},\
        {"key":"hackernews.search-url","value":"https://hn.algolia.com/api/v1/","origin":"default"},\
        {"key":"hackernews.url","value":"https://hacker-news.firebaseio.com/v0/","origin":"default"},\
        {"key":"locale","value":"fr_FR","origin":"HOME/shop/project/rialto.conf:2"},\
        {"key":"menu","value":"auto","origin":"default"},\
        {"key":"news.key.file","value":"/run/key","origin":"RIALTO_NEWS_KEY_FILE"},\
        {"key":"news.key.command","value":null,"origin":null},\
        {"key":"news.url","value":"https://newsapi.org/v2/","origin":"default"},\
        {"key":"pager","value":"more","origin":"HOME/.config/rialto/config:3"},\
        {"key":"store.database","value":null,"origin":null},\
        {"key":"store.database.password.file","value":null,"origin":null},\
        {"key":"store.database.password.command","value":null,"origin":null},\
        {"key":"store.dialect","value":"auto","origin":"default"},\
        {"key":"store.password.file","value":null,"origin":null},\
        {"key":"store.password.command","value":null,"origin":null},\
        {"key":"store.read-only-database","value":null,"origin":null},\
        {"key":"store.token.file","value":null,"origin":null},\
        {"key":"store.token.command","value":null,"origin":null},\
        {"key":"store.url","value":"embedded","origin":"default"}]

        """
    )
  }

  @Test func aTerminalShowsATable() async {
    let result = await desk.rialto("config", columns: 80)
    #expect(
      result.output == """
        \u{1B}[1mKEY                              VALUE                                   FROM\u{1B}[0m
        color                            auto                                    default
        countries.url                    https://api.worldbank.org/v2/           default
        hackernews.search-url            https://hn.algolia.com/api/v1/          default
        hackernews.url                   https://hacker-news.firebaseio.com/v0/  default
        locale
        menu                             auto                                    default
        news.key.file
        news.key.command
        news.url                         https://newsapi.org/v2/                 default
        pager
        store.database
        store.database.password.file
        store.database.password.command
        store.dialect                    auto                                    default
        store.password.file
        store.password.command
        store.read-only-database
        store.token.file
        store.token.command
        store.url                        embedded                                default

        """
    )
  }

  @Test func theSourceWithTheHighestPrecedenceWins() async throws {
    #expect(await desk.rialto("config get locale").output == "")
    try desk.write("locale = de\n", to: desk.userFile)
    #expect(await desk.rialto("config get locale").output == "de\n")
    try desk.write("locale = it\n", to: desk.folder.file("home/shop/rialto.conf"))
    #expect(await desk.rialto("config get locale").output == "it\n")
    try desk.write("locale = fr\n", to: desk.projectFile)
    #expect(await desk.rialto("config get locale").output == "fr\n")
    var desk = desk
    desk.environment["RIALTO_LOCALE"] = "pl"
    #expect(await desk.rialto("config get locale").output == "pl\n")
    #expect(await desk.rialto("config get locale --config locale=ja").output == "ja\n")
    let last = await desk.rialto("config get locale --config locale=ja --config locale=hi")
    #expect(last.output == "hi\n")
    desk.environment["RIALTO_LOCALE"] = ""
    #expect(await desk.rialto("config get locale").output == "fr\n")
  }

  @Test func getWritesJSONAndCSV() async {
    let json = await desk.rialto("config get color --json=key,value,origin")
    #expect(json.output == #"{"key":"color","value":"auto","origin":"default"}"# + "\n")
    let csv = await desk.rialto("config get color --csv")
    #expect(csv.output.hasPrefix("key,value,origin,summary\r\ncolor,auto,default,"))
  }

  @Test func setChangesTheUsersFile() async throws {
    try desk.write("# Mine\ncolor = auto\n# End\n", to: desk.userFile)
    let result = await desk.rialto("config set color never")
    #expect(result.status == .done)
    #expect(result.output == "")
    #expect(result.error == "Set color in HOME/.config/rialto/config.\n")
    #expect(try desk.read(desk.userFile) == "# Mine\ncolor = never\n# End\n")
    #expect(await desk.rialto("config set color never --quiet").error == "")
  }

  @Test func aNewFileIsPrivate() async throws {
    _ = await desk.rialto("config set color never")
    #expect(try TextFile(desk.userFile).attributes()?.permissions == 0o600)
    #expect(try TextFile(desk.userFile.parentPath).attributes()?.permissions == 0o700)
  }

  @Test func setChangesTheNearestProjectFileOrCreatesOne() async throws {
    #expect(await desk.rialto("config set --project locale fr").status == .done)
    #expect(try desk.read(desk.projectFile) == "locale = fr\n")
    #expect(try TextFile(desk.projectFile).attributes()?.permissions == 0o644)

    let above = desk.folder.file("home/shop/rialto.conf")
    try FileManager.default.moveItem(atPath: desk.projectFile, toPath: above)
    #expect(await desk.rialto("config set --project color never").status == .done)
    #expect(try desk.read(above) == "locale = fr\ncolor = never\n")
    #expect(try TextFile(desk.projectFile).attributes() == nil)
  }

  @Test func unsetRemovesASetting() async throws {
    try desk.write("color = never\nlocale = fr\n", to: desk.userFile)
    let result = await desk.rialto("config unset color")
    #expect(result.error == "Removed color from HOME/.config/rialto/config.\n")
    #expect(try desk.read(desk.userFile) == "locale = fr\n")
    let again = await desk.rialto("config unset color")
    #expect(again.status == .done)
    #expect(again.error == "color is not set in HOME/.config/rialto/config.\n")
  }

  @Test func unsetRemovesAnUnknownSetting() async throws {
    try desk.write("colour = never\n", to: desk.userFile)
    #expect(await desk.rialto("config").status == .usage)
    #expect(await desk.rialto("config unset colour").status == .done)
    #expect(await desk.rialto("config").status == .done)
    #expect(await desk.rialto("config unset colour").status == .usage)
  }

  @Test func readingCommandsCreateNoFiles() async throws {
    var desk = desk
    desk.day = Version.day
    for line in [
      "config", "config --files", "config get color", "config unset color", "doctor --offline",
    ] {
      #expect(await desk.rialto(line).status == .done)
    }
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: desk.home).sorted() == [
        "shop", "shop/project",
      ]
    )
  }

  @Test func everyPathIsShown() async throws {
    try desk.write("", to: desk.userFile)
    var desk = desk
    desk.environment["XDG_CACHE_HOME"] = "/mnt/cache"
    #expect(
      await desk.rialto("config --files").output == """
        settings\tHOME/.config/rialto/config\tpresent
        config folder\tHOME/.config/rialto\tpresent
        state folder\tHOME/.local/state/rialto\tabsent
        cache folder\t/mnt/cache/rialto\tabsent
        data folder\tHOME/.local/share/rialto\tabsent

        """
    )
  }

  @Test func settingsCanBeReadWithoutAHomeFolder() async {
    var desk = desk
    desk.environment["HOME"] = nil
    #expect(await desk.rialto("config get color").output == "auto\n")
    let result = await desk.rialto("config set color never")
    #expect(result.status == .failed)
    #expect(
      result.error == """
        Error: Could not find your home folder.
        HOME is not set, and your account has no home folder.
        Set HOME, or XDG_CONFIG_HOME to an absolute path.

        """
    )
  }

  @Test func aDeletedWorkingDirectoryIsNotTheRoot() async throws {
    var desk = desk
    desk.isWorkingDirectoryGone = true
    #expect(await desk.rialto("config").status == .done)
    let result = await desk.rialto("config set --project color never")
    #expect(result.status == .failed)
    #expect(
      result.error == """
        Error: The working directory no longer exists.
        Change to an existing folder.

        """
    )
    #expect(try TextFile("/rialto.conf").attributes() == nil)
  }

  @Test func theDeclarationsOfSettingsAreConsistent() {
    for setting in Settings.all {
      if let text = setting.standardText {
        #expect(throws: Never.self) { try setting.check(text) }
      }
      #expect(setting.summary.hasSuffix("."))
      #expect(setting.variable.hasPrefix("RIALTO_"))
    }
    #expect(Set(Settings.all.map(\.name)).count == Settings.all.count)
  }
}
