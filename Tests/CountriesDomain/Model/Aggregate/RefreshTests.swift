import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Concurrent loads: the latest one wins.
@MainActor struct RefreshTests {
  @Test func twoRefreshesAtOnceEndAsOne() async throws {
    let bank = ScriptedBank { SmallWorld.answer($0) }
    let model = try bank.model()
    async let first: Void = model.load(refreshing: true)
    async let second: Void = model.load(refreshing: true)
    await first
    await second
    #expect(model.world.value?.countries.count == 5)
    #expect(!model.world.isLoading && model.world.failure == nil)
  }

  @Test func aSlowAnswerDoesNotReplaceAFasterLaterOne() async throws {
    let gate = Gate()
    let bank = ScriptedBank { question in
      guard let year = question.query["date"] else { return SmallWorld.answer(question) }
      if year == "2010" { await gate.wait() }
      return .list([SmallWorld.figure("SP.POP.TOTL", "DEU", year, "8\(year)")])
    }
    let model = try bank.model()
    async let slow: Void = model.load(year: 2010)
    #expect(await bank.asked(3))
    await model.load(year: 2020)
    #expect(model.world.value?.year == 2020)
    await gate.open()
    await slow
    #expect(model.world.value?.year == 2020)
    #expect(try model.world.value?.country("DEU").population?.value == 82_020)
  }

  @Test func aCancelledLoadIsNoFailure() async throws {
    let gate = Gate()
    let bank = ScriptedBank { question in
      if question.query["date"] != nil { await gate.wait() }
      return SmallWorld.answer(question)
    }
    let model = try bank.model()
    await model.world.load()
    let load = Task { await model.load(year: 2010) }
    #expect(await bank.asked(5))
    load.cancel()
    await load.value
    #expect(model.world.failure == nil && !model.world.isLoading)
    #expect(model.world.value?.year == nil)
    await gate.open()
  }

  @Test func cancelledLoadThrowsCancellationError() async throws {
    let gate = Gate()
    let bank = ScriptedBank { question in
      await gate.wait()
      return SmallWorld.answer(question)
    }
    let model = try bank.model()
    let load = Task { try await model.client.world() }
    #expect(await bank.asked(3))
    load.cancel()
    let error = await #expect(throws: CountriesError.self) { try await load.value }
    #expect(error?.category == .cancelled)
    await gate.open()
  }

  @Test func aRegionRenamedBetweenTwoLoadsHasItsNewNameOnly() async throws {
    let isRenamed = ObservedValue(false)
    let bank = ScriptedBank { question in
      guard question.path == "country", isRenamed.value else { return SmallWorld.answer(question) }
      return .list(
        SmallWorld.countries.map {
          $0.replacing("Middle East & North Africa", with: "Middle East, North Africa & Pakistan")
        }
      )
    }
    let model = try bank.model()
    await model.world.load()
    isRenamed.update { $0 = true }
    await model.load(refreshing: true)
    let world = try #require(model.world.value)
    #expect(
      world.regions.map(\.region.name)
        == ["Europe & Central Asia", "Middle East, North Africa & Pakistan", "Sub-Saharan Africa"]
    )
    let old = CountryFilter(region: "Middle East & North Africa")
    let error = #expect(throws: CountriesError.self) { try old.validate(in: world) }
    #expect(
      error?.reason == "Did you mean 'Middle East, North Africa & Pakistan'?"
        || error?.reason?.contains("Middle East, North Africa & Pakistan") == true
    )
    #expect(world.countries(CountryFilter(region: "mea")).map(\.iso3) == ["ISR"])
  }

  @Test func aStoredAnswerIsTakenUntilItIsTooOld() async throws {
    let now = ObservedValue(Date(timeIntervalSince1970: 1_700_000_000))
    let bank = ScriptedBank { SmallWorld.answer($0) }
    let model = try bank.model(maximumAge: .seconds(3600)) { now.value }
    await model.world.load()
    now.update { $0 += 1800 }
    await model.world.load()
    #expect(bank.questions.value.count == 3)
    #expect(model.world.value?.provenance == .cache(age: .seconds(1800)))
    now.update { $0 += 3600 }
    await model.world.load()
    #expect(bank.questions.value.count == 6)
    #expect(model.world.value?.provenance == .network)
  }

  @Test func staleDataIsUsedWhenSourceFails() async throws {
    let now = ObservedValue(Date(timeIntervalSince1970: 1_700_000_000))
    let isDown = ObservedValue(false)
    let bank = ScriptedBank { question in
      isDown.value ? .bank(Peculiar.webPage, type: "text/html") : SmallWorld.answer(question)
    }
    let model = try bank.model(maximumAge: .seconds(3600)) { now.value }
    await model.world.load()
    now.update { $0 += 90_000 }
    isDown.update { $0 = true }
    await model.world.load()
    #expect(model.world.value?.countries.count == 5)
    #expect(model.world.value?.provenance == .stale(age: .seconds(90_000)))
    await model.load(refreshing: true)
    #expect(model.world.value?.provenance == .stale(age: .seconds(90_000)))
  }
}
