import CountriesDomain
import Foundation
import FoundationCore
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

/// Lists of several pages, which are complete or fail.
@MainActor struct PagesTests {
  @Test func allPagesAfterTheFirstAreRequestedConcurrently() async throws {
    let running = ObservedValue((now: 0, most: 0))
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      running.update {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      // Those that may be under way at once wait for one another; the last one is alone.
      if 2...7 ~= question.page { _ = await running.waitUntil { $0.most == 3 } }
      running.update { $0.now -= 1 }
      return Self.page(question.page, of: 8)
    }
    let progress = ObservedValue<[Int]>([])
    let model = try bank.model(concurrency: 3)
    let table = try await model.client.series(Self.question) { done in
      progress.update { $0.append(done) }
    }
    #expect(running.value.most == 3)
    #expect(table.series.first?.points.map(\.period.year) == Array(2001...2016))
    #expect(progress.value == Array(1...8))
    #expect(
      bank.questions.value.first { $0.page == 1 && $0.path != "country" }?.query["page"] == nil
    )
  }

  @Test func anImpossibleTotalFailsTheList() async throws {
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      return .list([SmallWorld.figure("X", "DEU", "2020", "1")], pages: 2, total: .max)
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(Self.question)
    }
    #expect(error?.code == "countries.repeated_page")
  }

  @Test func aFailedPageFailsTheList() async throws {
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      return question.page == 2 ? HTTPResponse(status: 502) : Self.page(question.page, of: 3)
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(Self.question)
    }
    #expect(error?.code == "http.status_502")
  }

  @Test(
    arguments: [
      // A page with a row too few.
      { page in
        .list(
          page == 3 ? [PagesTests.rows(of: 3)[0]] : PagesTests.rows(of: page),
          page: page,
          pages: 3,
          total: 6
        )
      },
      // Nothing on the last page.
      { page in page == 3 ? .list([], page: 3, pages: 3, total: 6) : PagesTests.page(page, of: 3) },
      // A list that changes while it is read.
      { page in
        .list(
          PagesTests.rows(of: page),
          page: page,
          pages: 3,
          total: 6,
          updated: page == 3 ? "2024-05-30" : "2024-03-28"
        )
      },
      // Another page than the first, of a list of one page.
      { _ in .list(PagesTests.rows(of: 1), page: 7, pages: 1, total: 2) },
      // More pages than there can be, and than the rows that are counted can fill.
      { page in .list(PagesTests.rows(of: page), page: page, pages: 9000, total: 6) },
      { page in .list(PagesTests.rows(of: 1), page: 1, pages: 1_000_000_000, total: 6) },
    ] as [@Sendable (Int) -> HTTPResponse]
  )
  func anIncompleteListFails(_ page: @escaping @Sendable (Int) -> HTTPResponse) async throws {
    let bank = ScriptedBank { question in
      question.path == "country" ? SmallWorld.answer(question) : page(question.page)
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(Self.question)
    }
    #expect(error?.code == "countries.incomplete")
    #expect(error?.recoveries.first?.isAutomatic == true)
  }

  @Test(
    arguments: [
      // The first page again, as a server answers that does not know of pages.
      { _ in PagesTests.page(1, of: 5000) },
      // The same, with the number that was asked for.
      { page in .list(PagesTests.rows(of: 1), page: page, pages: 5000, total: 10_000) },
    ] as [@Sendable (Int) -> HTTPResponse]
  )
  func aRepeatedPageEndsTheList(
    _ page: @escaping @Sendable (Int) -> HTTPResponse
  ) async throws {
    let bank = ScriptedBank { question in
      question.path == "country" ? SmallWorld.answer(question) : page(question.page)
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model(concurrency: 1).client.series(Self.question)
    }
    #expect(error?.code == "countries.repeated_page")
    #expect(error?.title == "The World Bank sent page 1 again instead of page 2.")
    #expect(error?.category == .unavailable)
    // The list of countries, and two pages twice, as the first may have been an old one.
    #expect(bank.paths.count <= 5)
  }

  @Test func aRepeatedLaterPageIsReported() async throws {
    let bank = ScriptedBank { question in
      guard question.path != "country" else { return SmallWorld.answer(question) }
      return .list(
        PagesTests.rows(of: min(question.page, 2)),
        page: question.page,
        pages: 3,
        total: 6
      )
    }
    let error = await #expect(throws: CountriesError.self) {
      try await bank.model().client.series(Self.question)
    }
    #expect(error?.title == "The World Bank sent page 2 again instead of page 3.")
  }

  @Test func pagesOfDifferentDaysAreRevalidated() async throws {
    let date = ObservedValue("2024-03-28")
    let isShort = ObservedValue(true)
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      // The second page fails at first, so that only the first one is kept.
      if question.page == 2, isShort.value { return HTTPResponse(status: 500) }
      return .list(
        Self.rows(of: question.page),
        page: question.page,
        pages: 2,
        total: 4,
        updated: date.value
      )
    }
    let model = try bank.model()
    await #expect(throws: CountriesError.self) { try await model.client.series(Self.question) }
    isShort.update { $0 = false }
    date.update { $0 = "2024-05-30" }
    let table = try await model.client.series(Self.question)
    #expect(table.series.first?.points.count == 4)
    #expect(table.series.first?.lastUpdated == CalendarDay(year: 2024, month: 5, day: 30))
    #expect(table.provenance == .network)
  }

  @Test func aStoredFirstPageDoesNotStandForTheWholeList() async throws {
    let isShort = ObservedValue(true)
    let bank = ScriptedBank { question in
      if question.path == "country" { return SmallWorld.answer(question) }
      if question.page == 2, isShort.value { return HTTPResponse(status: 500) }
      return Self.page(question.page, of: 2)
    }
    let model = try bank.model()
    await #expect(throws: CountriesError.self) { try await model.client.series(Self.question) }
    isShort.update { $0 = false }
    #expect(try await model.client.series(Self.question).series.first?.points.count == 4)
    // The first page was kept, and only the other one asked for.
    #expect(bank.questions.value.count { $0.path != "country" && $0.page == 1 } == 1)
  }

  nonisolated static let question = SeriesQuery(["X"], of: .only(["DEU"]))

  /// Two years on each page.
  nonisolated static func page(_ number: Int, of count: Int) -> HTTPResponse {
    .list(rows(of: number), page: number, pages: count, total: count * 2)
  }

  nonisolated static func rows(of page: Int) -> [String] {
    [2 * page - 1, 2 * page].map { SmallWorld.figure("X", "DEU", "\(2000 + $0)", "\($0)") }
  }
}
