import Foundation
import FoundationCore
import Ordering
import Testing

@testable import CommandKit
@testable import OrderingCommands
@testable import rialto

/// The plans for each kind of recovery.
struct RecoveryPlanTests {
  /// Returns the command line that a recovery suggests.
  func line(_ action: Recovery.Action, after line: String) throws -> String? {
    let words = CommandKit.Shell.words(of: line)
    let invocation = try Parser.parse(words, with: Rialto.description)
    return Recoveries.plan(action, for: invocation)?.command(after: invocation)?.line
  }

  @Test func aCommandIsTypedAgainWordByWord() throws {
    for line in [
      "orders place MUG-RED=2 --to DE --name 'Ada Lovelace'",
      "catalog list -- --x", "catalog list --json=sku,title", "catalog add --title=-5 --quiet",
      #"catalog list 'it'\''s' '' '$HOME'"#,
    ] {
      let invocation = try Parser.parse(
        CommandKit.Shell.words(of: line),
        with: Rialto.description
      )
      let again = try Parser.parse(invocation.typedWords, with: Rialto.description)
      #expect(again.argumentWords == invocation.argumentWords, "\(line)")
      #expect(again.optionUses == invocation.optionUses, "\(line)")
      #expect(CommandKit.Shell.words(of: invocation.line).dropFirst() == invocation.typedWords[...])
    }
  }

  @Test func anotherTryIsTheSameLineAndNotWorthPrinting() throws {
    #expect(try line(.retry(after: .seconds(1)), after: "catalog list") == nil)
  }

  @Test func staleDataRecoveryAddsCachedOption() throws {
    let line = try line(.useStale(age: .seconds(60)), after: "news search tea --limit 3")
    #expect(line == "rialto news search tea --limit 3 --cached")
  }

  @Test func signingInIsAtTheSameStore() throws {
    #expect(
      try line(.signIn, after: "orders list --store https://h/")
        == "rialto login --store https://h/"
    )
    #expect(
      try line(.signIn, after: "whoami --config store.url=https://h/")
        == "rialto login --config store.url=https://h/"
    )
    #expect(try line(.signIn, after: "news search tea") == "rialto news login")
  }

  /// The World Bank and other servers have no sign-in, and the store's would not help.
  @Test func signingInIsNotOfferedForServersWithoutAccounts() throws {
    for words in ["countries list", "fetch https://h/"] {
      let invocation = try Parser.parse(
        words.split(separator: " ").map(String.init),
        with: Rialto.description
      )
      #expect(Recoveries.plan(.signIn, for: invocation) == nil, "\(words)")
    }
  }

  @Test func aFieldOfTheCommandIsReplaced() throws {
    let placing = "orders place MUG-RED=6 LAMP --to FR --by fast --discount X --expect 1EUR"
    func edited(_ field: String, to value: String) throws -> String? {
      try line(.edit(field: field, accepted: [value]), after: placing)
    }
    #expect(try edited("address.country", to: "DE")?.contains(" --to DE ") == true)
    #expect(try edited("shippingMethod", to: "slow")?.contains(" --by slow ") == true)
    #expect(try edited("expectedTotal", to: "2EUR")?.contains(" --expect 2EUR") == true)
    #expect(try edited("discountCode", to: "")?.contains("--discount") == false)
    #expect(
      try edited("lines[MUG-RED].quantity", to: "5")?.contains("place MUG-RED=5 LAMP") == true
    )
    #expect(try edited("lines[MUG-RED].quantity", to: "0")?.contains("place LAMP") == true)
    #expect(try edited("lines[LAMP].quantity", to: "0")?.contains("place MUG-RED=6 --") == true)
    #expect(try edited("variants[0].onHand", to: "1") == nil)
    #expect(
      try line(.edit(field: "name", accepted: ["France"]), after: "countries show Frence")
        == "rialto countries show France"
    )
  }

  @Test func aFieldIsFoundByTheOptionThatFillsItIn() throws {
    #expect(
      try line(.edit(field: "to", accepted: ["1d"]), after: "news search tea --until 2d")
        == "rialto news search tea --until 1d"
    )
    #expect(
      try line(.edit(field: "periods", accepted: ["2020"]), after: "countries compare DE --year 1")
        == "rialto countries compare DE --year 2020"
    )
    let country = Recovery.Action.edit(field: "countries[0]", accepted: ["DE"])
    #expect(
      try line(country, after: "orders quote MUG --to QQ") == "rialto orders quote MUG --to DE"
    )
    // The other countries of a list would be lost.
    #expect(try line(country, after: "orders quote MUG --to QQ,FR") == nil)
  }

  /// Without its only item the command would order the whole cart.
  @Test func theOnlyThingIsNotLeftOut() throws {
    let recovery = Recovery.Action.edit(field: "lines[LAMP].quantity", accepted: ["0"])
    #expect(try line(recovery, after: "orders place LAMP --to DE") == nil)
  }

  @Test func cartQuantityIsEditedWithCartCommand() throws {
    let recovery = Recovery.Action.edit(field: "lines[LAMP].quantity", accepted: ["2"])
    #expect(try line(recovery, after: "orders place --to DE") == "rialto cart LAMP=2")
  }

  @Test func inapplicableActionsHaveNoPlan() throws {
    let invocation = try Parser.parse(["catalog", "list"], with: Rialto.description)
    for action in [
      Recovery.Action.giveUp, .skip(count: 1), .run(command: "rialto nonsense"),
      .run(command: "rm -rf /"), .run(command: "rialto orders"), .edit(field: "x", accepted: []),
    ] {
      #expect(Recoveries.plan(action, for: invocation) == nil, "\(action)")
    }
  }

  /// Every command in a recovery must be valid.
  @Test func everyCommandThatIsOfferedCanBeTyped() throws {
    let failures: [any Failure] = [
      StoreFailure.missing(path: "/x"), StoreFailure.notSignedIn(.embedded),
      NameLookupFailure.unknown(
        kind: "brand",
        name: "x",
        suggestion: nil,
        list: "catalog brand"
      ),
      NameLookupFailure.unknown(
        kind: "category",
        name: "x",
        suggestion: nil,
        list: "catalog category"
      ),
      NameLookupFailure.unknown(
        kind: "discount",
        name: "x",
        suggestion: nil,
        list: "discounts"
      ),
      OrderFailure(
        .notShippedThere(nil, shipped: []),
        option: StoreLocation.socket(path: "/a b/it's").optionText
      ),
      OrderFailure(.discountInvalid(nil, .known(.unknown), minimumSpend: nil), option: ""),
      OrderFailure(.transitionRefused(nil, nil, nil, [.confirm, .return]), option: "").about("7"),
      ConfigurationError.invalidValue(
        name: "color",
        text: "x",
        expectation: "y",
        origin: .user(path: "/c", line: 1)
      ),
    ]
    let invocation = try Parser.parse(["orders", "list"], with: Rialto.description)
    for failure in failures {
      #expect(!failure.recoveries.isEmpty, "\(failure.code)")
      for recovery in failure.recoveries {
        if case .edit = recovery.action { continue }
        #expect(Recoveries.plan(recovery.action, for: invocation) != nil, "\(recovery)")
      }
    }
  }

  /// The number comes from the response of a store.
  @Test func aNumberInACommandIsOneWord() {
    let refused = OrderFailure(.transitionRefused(nil, nil, nil, [.confirm]), option: "")
    #expect(
      refused.about("7;touch INJECTED").recoveries.map(\.action) == [
        .run(command: "rialto orders confirm '7;touch INJECTED'"),
        .run(command: "rialto orders show '7;touch INJECTED' --history"),
      ]
    )
  }
}
