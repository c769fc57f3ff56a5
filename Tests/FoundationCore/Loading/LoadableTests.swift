import FoundationCore
import TestSupport
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct LoadableTests {
  let server = AnsweredServer()

  func value() -> Loadable<String> {
    Loadable { [server] in Loaded(try await server.answer("value"), provenance: .bundled) }
  }

  @Test func aValueIsLoadedWithItsProvenance() async {
    let value = value()
    #expect(value.value == nil && !value.isLoading)
    async let loaded: Void = value.load()
    let question = await server.asked(for: "value")
    #expect(value.isLoading)
    question.answer("green")
    await loaded
    #expect(value.value == "green" && value.loaded?.provenance == .bundled && !value.isLoading)
  }

  @Test func aFailureKeepsTheLastValue() async {
    let value = value()
    for answer in ["green", nil, "black"] {
      async let loaded: Void = value.load()
      let question = await server.asked(for: "value")
      if let answer {
        question.answer(answer)
      } else {
        question.fail(StoreFailure(title: "Closed."))
      }
      await loaded
      #expect(value.value == answer ?? "green")
      #expect(value.failure?.title == (answer == nil ? "Closed." : nil))
    }
  }

  @Test func theLatestLoadWins() async {
    let value = value()
    async let first: Void = value.load()
    let old = await server.asked(for: "value")
    async let second: Void = value.load()
    await server.asked(for: "value").answer("new")
    await second
    old.fail(StoreFailure())
    await first
    #expect(value.value == "new" && value.failure == nil && !value.isLoading)
  }

  @Test func aCancellationIsNotAFailure() async {
    let value = value()
    async let cancelled: Void = value.load()
    await server.asked(for: "value").fail(CancellationError())
    await cancelled
    #expect(value.failure == nil && !value.isLoading)
  }

  @Test func onlyAValueThatIsLoadedOrLoadingIsRefreshed() async {
    let value = value()
    await value.refreshAfterChange()
    #expect(server.requests.isEmpty)
    async let loaded: Void = value.load()
    let outdated = await server.asked(for: "value")
    async let refreshed: Void = value.refreshAfterChange()
    await server.asked(for: "value").answer("new")
    await refreshed
    outdated.answer("old")
    await loaded
    #expect(value.value == "new")
  }
}
