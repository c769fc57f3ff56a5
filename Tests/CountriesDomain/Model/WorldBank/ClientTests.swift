import CountriesDomain
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// The client of the World Bank, without a model.
struct ClientTests {
  private let bank = ScriptedBank { question in
    question.path == "country/DEU/indicator/FP.CPI.TOTL.ZG"
      ? .list([SmallWorld.figure("FP.CPI.TOTL.ZG", "DEU", "2022", "6.9")])
      : SmallWorld.answer(question)
  }
  private let query = SeriesQuery([Indicator.inflation], of: .only(["Germany"]))

  @Test func aWorldHasItsFigures() async throws {
    let world = try await WorldBankClient(bank.client()).world()
    #expect(world.countries.count == 5)
    #expect(try world.country("DE").population?.value == 83_797_985)
  }

  @Test func seriesNeedTheListOfCountriesOnlyIfItIsNotGiven() async throws {
    let client = WorldBankClient(try bank.client(cache: .off))
    let table = try await client.series(query)
    #expect(table.series.map { $0.latest?.value } == [6.9])
    #expect(bank.paths == ["country", "country/DEU/indicator/FP.CPI.TOTL.ZG"])
    let world = try await client.world()
    let count = bank.paths.count
    _ = try await client.series(query, in: world)
    #expect(bank.paths.count == count + 1)
  }

  @Test func anInvalidQuerySendsNoRequest() async throws {
    let client = WorldBankClient(try bank.client())
    await #expect(throws: CountriesError.self) { try await client.series(SeriesQuery([])) }
    #expect(bank.paths.isEmpty)
  }
}
