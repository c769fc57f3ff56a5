import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Randomly damaged answers of the World Bank: each is read or rejected, and its pages end.
@MainActor struct BankFuzzTests {
  @Test(arguments: Mutations.seeds, WrongAnswerTests.endpoints)
  func everyListIsReadOrRejected(_ seed: Int, endpoint: WrongAnswerTests.Endpoint) async throws {
    let rows = SmallWorld.countries + SmallWorld.populations + [endpoint.row]
    let samples = [
      #"[{"page":1,"pages":2,"per_page":"2","total":3,"sourceid":"2","lastupdated":"2024-03-28"},"#
        + "[\(endpoint.row),\(endpoint.row)]]",
      "[\(Self.head),[\(endpoint.row)]]", "[\(Self.head),[]]",
      "[\(Self.head),[\(rows.joined(separator: ","))]]",
      Peculiar.invalidValueWithMark, Peculiar.archivedXML, Peculiar.emptyWithNull,
    ]
    let answers = Lock(Mutations(of: samples, seed: seed))
    let bank = ScriptedBank { question in
      let isHere = question.path == endpoint.path
      guard isHere || answers.withLock({ $0.nextInt(below: 20) == 0 }) else {
        return SmallWorld.answer(question)
      }
      return answers.withLock { answers in
        HTTPResponse(
          status: answers.pick([200, 200, 200, 200, 200, 404, 503]),
          fields: ["Content-Type": answers.pick(["application/json;charset=utf-8", "text/xml"])],
          body: HTTPBody(answers.next())
        )
      }
    }
    for _ in 0..<3 {
      let before = bank.paths.count
      let model = try bank.model(cache: .off)
      do throws(CountriesError) { _ = try await endpoint.load(model) } catch {
        #expect(!error.title.isEmpty)
      }
      #expect(bank.paths.count - before <= 1000)
    }
  }

  @Test(arguments: Mutations.seeds) func figuresAreNumbers(_ seed: Int) async throws {
    let samples = [
      "[\(Self.head),[\(SmallWorld.populations.joined(separator: ","))]]",
      "[\(Self.head),[\(SmallWorld.figure("SP.POP.TOTL", "DEU", "2020Q1", "-1.5e3"))]]",
      "[\(Self.head),[\(SmallWorld.figure("SP.POP.TOTL", "DEU", "2020M12", "0.1"))]]",
    ]
    let answers = Lock(Mutations(of: samples, seed: seed))
    let bank = ScriptedBank { question in
      question.path == "country"
        ? SmallWorld.answer(question)
        : .bank(answers.withLock { $0.nextText() })
    }
    for _ in 0..<5 {
      let model = try bank.model(cache: .off)
      let question = SeriesQuery(["SP.POP.TOTL", "X"], of: .only(["DEU", "NAM"]))
      do throws(CountriesError) {
        let table = try await model.client.series(question)
        #expect(table.long.allSatisfy { $0.point.value?.isFinite != false })
        for periods in table.series.map({ $0.points.map(\.period) }) {
          #expect(periods == periods.sorted())
        }
        let criteria: [Criterion] = [
          Criterion("SP.POP.TOTL", weight: 2), Criterion("X", weight: 1),
        ]
        let scores = try await model.client.rank(criteria).entries.map(\.score)
        #expect(scores.allSatisfy { $0.isFinite })
      } catch {
        #expect(!error.title.isEmpty)
      }
    }
  }

  private static let head = #"{"page":1,"pages":1,"per_page":"50","total":1,"lastupdated":"d"}"#
}
