import CommandKit
import Testing

struct LocaleOptionTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: [
    "xx_YY", "polish", "pl_XX", "en_US.UTF-8", "C.UTF-8", "", "1_PL", "pl_PL_PL_PL",
  ])
  func anInvalidLocaleNameIsRejected(name: String) async {
    for line in [["config", "--locale", name], ["config", "set", "locale", name]] {
      let result = await desk.rialto(line)
      #expect(result.status == .usage)
      #expect(result.output == "")
      #expect(result.error.contains("must be a language and country such as fr_FR, not '"))
    }
  }

  @Test(arguments: ["pl", "pl_PL", "pl-PL", "zh_Hant_TW", "es_419", "C", "POSIX"])
  func aLocaleNameIsAccepted(name: String) async {
    let result = await desk.rialto("config get locale --locale \(name)")
    #expect(result.output == name + "\n")
    #expect(result.status == .done)
  }

  /// The option, or else the setting, or else the environment.
  @Test func theOptionHasTheHighestPrecedence() async throws {
    var desk = desk
    func price(_ options: String = "") async -> String {
      await desk.rialto("catalog show MUG --json=price.formatted" + options).output.readable
    }
    let add = "catalog add --title Mug --sku MUG --price 1250EUR --stock 1"
    #expect(await desk.rialto(add).status == .done)
    #expect(await price() == #"{"price":{"formatted":"€ 1250.00"}}"# + "\n")
    desk.environment["LC_ALL"] = "ru_RU.UTF-8"
    #expect(await price().contains("1 250,00 €"))
    desk.environment["RIALTO_LOCALE"] = "de_DE"
    #expect(await price().contains("1.250,00 €"))
    #expect(await price(" --config locale=hi_IN").contains("€1,250.00"))
    #expect(await price(" --config locale=hi_IN --locale pl_PL").contains("1250,00 €"))
    #expect(await price(" --locale C").contains("€ 1250.00"))
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8", "nonsense", ""])
  func anEnvironmentWithoutALocaleIsNeutral(name: String) async {
    var desk = desk
    desk.environment["LC_ALL"] = name
    let row = await desk.rialto("countries list --limit 1 --offline --no-color", columns: 80).output
    #expect(row.contains("🇮🇳 India  New Delhi  1463865525  2025  $3.96T  2025"), "\(row)")
  }
}
