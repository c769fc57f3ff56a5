import CommandKit
import Foundation
import FoundationCore
import Testing

/// The rules of a program that sets no rules.
struct RecoveryRulesTests {
  private func plan(_ action: Recovery.Action) throws -> RecoveryPlan? {
    let invocation = try Parser.parse(["take", "large"], with: Sample.program)
    return RecoveryRules.standard.plan(action, invocation)
  }

  @Test func anotherCommandTakesThePlaceOfTheOneThatFailed() throws {
    guard case .run(let next)? = try plan(.run(command: "tool take small")) else {
      Issue.record("It is not run.")
      return
    }
    #expect(next.line == "tool take small")
    #expect(next.isFromMenu)
    #expect(try plan(.run(command: "tool fly")) == nil)
    #expect(try plan(.run(command: "tool store")) == nil)
  }

  @Test func theSameCommandGoesAgain() throws {
    guard case .run(let next)? = try plan(.retry(after: .zero)) else {
      Issue.record("It is not run again.")
      return
    }
    #expect(next.line == "tool take large")
    #expect(!next.isFromMenu)
  }

  @Test func anAddressIsOpenedAndAHintIsGiven() throws {
    let url = try #require(URL(string: "https://example.org/"))
    guard case .open(url)? = try plan(.openURL(url)),
      case .advise("less")? = try plan(.narrow(hint: "less"))
    else {
      Issue.record("They are not offered.")
      return
    }
  }

  @Test func theRestIsOfAProgramThatKnowsHow() throws {
    for action in [
      Recovery.Action.signIn, .useStale(age: .seconds(1)), .edit(field: "kind", accepted: []),
      .skip(count: 1), .giveUp,
    ] {
      #expect(try plan(action) == nil, "\(action)")
    }
  }
}
