import Foundation
import FoundationCore
import Testing

struct FailurePresenterTests {
  let failure = StoreFailure(
    title: "The store is closed.",
    reason: "GET https://h/?key=abc said 503.\nIt is night.",
    suggestion: "Come back in the morning.",
    causes: [StoreFailure(code: "net.down", causes: [POSIXError(.ECONNREFUSED)])],
    recoveries: [.retry, .giveUp]
  )

  @Test func aPersonReadsWhatHappenedWhyAndWhatToDo() throws {
    let text = """
      The store is closed.
      GET https://h/?key=*** said 503.
      It is night.
      Come back in the morning.
        1. Try again
        2. Give up
      """
    #expect(TextFailurePresenter().present(failure) == text)
    #expect(TextFailurePresenter().present(StoreFailure()) == "The store is closed.")
  }

  @Test func everyLineCanBeDressed() {
    let presenter = TextFailurePresenter { part, line in "<\(part)>\(line)" }
    let text = """
      <title>The store is closed.
      <reason>GET https://h/?key=*** said 503.
      <reason>It is night.
      <suggestion>Come back in the morning.
      <recovery>  1. Try again
      <recovery>  2. Give up
      """
    #expect(presenter.present(failure) == text)
  }

  @Test func aProgramReadsOneEnvelope() {
    let cause = "\"title\":\"The store is closed.\",\"reason\":null"
    let refused = POSIXError(.ECONNREFUSED).asFailure
    let text = #"""
      {"error":{"code":"store.down","category":"unavailable","title":"The store is closed.",\#
      "reason":"GET https://h/?key=*** said 503.\nIt is night.",\#
      "suggestion":"Come back in the morning.",\#
      "causes":[{"code":"net.down",\#(cause)},\#
      {"code":"\#(refused.code)","title":"\#(refused.title)","reason":null}],\#
      "recoveries":[{"action":"retry","title":"Try again","automatic":false,"after":0},\#
      {"action":"give_up","title":"Give up","automatic":false}]}}
      """#
    #expect(JSONFailurePresenter().present(failure) == text)
  }

  @Test func theEnvelopeAlwaysHasTheSameMembers() throws {
    let report = try #require(FailureReport(StoreFailure()))
    let error: JSONValue = [
      "error": [
        "code": "store.down", "category": "unavailable", "title": "The store is closed.",
        "reason": nil, "suggestion": nil, "causes": [], "recoveries": [],
      ]
    ]
    #expect(JSONFailurePresenter().envelope(for: report) == error)
    #expect(JSONFailurePresenter().present(report) == error.text())
  }

  @Test(arguments: [
    (Recovery.Action.retry(after: .milliseconds(2_500)), #""action":"retry","#, #","after":2.5"#),
    (.retry(after: .nanoseconds(-1)), "", #","after":-0.000000001"#),
    (.retry(after: .nanoseconds(-1_500_000_000)), "", #","after":-1.5"#),
    (.useStale(age: .seconds(3_600)), #""action":"use_stale","#, #","age":3600"#),
    (.edit(field: "sku", accepted: ["a", "b"]), "", #","field":"sku","accepted":["a","b"]"#),
    (.narrow(hint: "one year"), "", #","hint":"one year""#),
    (.skip(count: 3), "", #","count":3"#),
    (.run(command: "rialto doctor"), "", #","command":"rialto doctor""#),
    (.attempt(option: 1), "", #","option":1"#),
    (.custom(id: "free_space"), #""action":"custom","#, #","id":"free_space""#),
    (.signIn, #""action":"sign_in","#, #""automatic":true"#),
  ])
  func aRecoveryCarriesItsData(action: Recovery.Action, start: String, end: String) throws {
    let failure = StoreFailure(recoveries: [Recovery(action, title: "Do", isAutomatic: true)])
    let report = try #require(FailureReport(failure))
    let recoveries = JSONFailurePresenter().envelope(for: report)["error"]?["recoveries"]
    let text = try #require(recoveries).text()
    #expect(text.hasPrefix("[{" + start))
    #expect(text.hasSuffix(end + "}]"))
  }

  @Test func reportsOfTheSameContentAreTheSame() throws {
    let report = try #require(FailureReport(StoreFailure()))
    #expect(report.id == FailureReport(StoreFailure())?.id)
    #expect(report.id != FailureReport(StoreFailure(title: "Back soon."))?.id)
  }

  @Test func recoveriesHideTheirSecretsToo() throws {
    let url = try #require(URL(string: "https://bob:pw@h/?token=abc"))
    let failure = StoreFailure(
      recoveries: [
        Recovery(.openURL(url), title: "Open key=abc"),
        Recovery(.run(command: "curl -H 'X-Api-Key: abc'"), title: "Run"),
        Recovery(.narrow(hint: "password=abc"), title: "Narrow"),
        Recovery(.edit(field: "q", accepted: ["secret=abc"]), title: "Edit"),
      ]
    )
    for presenter in [TextFailurePresenter(), JSONFailurePresenter()] as [any FailurePresenter] {
      let text = try #require(presenter.present(failure))
      #expect(!text.contains("abc"))
      #expect(!text.contains("pw"))
      #expect(text.contains("***"))
    }
  }

  @Test func secretsHandedInAreHiddenEverywhere() throws {
    let failure = StoreFailure(
      title: "hunter2",
      reason: "hunter2",
      causes: [StoreFailure(title: "hunter2")]
    )
    let redactor = Redactor(secrets: ["hunter2"])
    for presenter in [TextFailurePresenter(), JSONFailurePresenter()] as [any FailurePresenter] {
      #expect(try !#require(presenter.present(failure, redactor: redactor)).contains("hunter2"))
    }
  }

  @Test func aTerminalIsSentNoCommands() throws {
    let failure = StoreFailure(
      title: "\u{1B}]0;owned\u{7}Closed",
      recoveries: [Recovery(.giveUp, title: "\u{9B}2JLeave")]
    )
    let text = try #require(TextFailurePresenter().present(failure))
    #expect(text == "Closed\n  1. Leave")
  }

  @Test(arguments: ["\u{0}", "\u{200B}", "\u{1B}[31m", "\u{1B}]0;x\u{7}"])
  func secretsAreRedactedDespiteInvisibleCharacters(_ split: String) {
    let failure = StoreFailure(title: "to\(split)ken=abc")
    #expect(TextFailurePresenter().present(failure)?.contains("abc") == false)
  }

  @Test(arguments: [
    CancellationError() as any Error, StoreFailure(category: .cancelled), POSIXError(.ECANCELED),
  ])
  func aCancellationIsNeverShown(error: any Error) {
    for presenter in [TextFailurePresenter(), JSONFailurePresenter()] as [any FailurePresenter] {
      #expect(presenter.present(error) == nil)
    }
  }

  @Test func aForeignErrorIsNotItsOwnCause() throws {
    let report = try #require(FailureReport(POSIXError(.ENOENT)))
    #expect(report.code == "posix.2")
    #expect(report.causes.isEmpty)
  }

  @Test func aFailureThatCausesItselfHasAnEnd() throws {
    let report = try #require(FailureReport(Ouroboros()))
    #expect(report.causes.count == 8)
  }
}

private struct Ouroboros: Failure {
  var details: FailureDetails { .init("loop", .failed, "Round and round.", causes: [self]) }
}
