import CountriesDomain
import Testing

/// Years, quarters and months, and how they are written.
struct PeriodFilterTests {
  @Test(arguments: [
    ("2022", Period.year(2022)), ("2013Q3", .quarter(2013, 3)), ("2012M01", .month(2012, 1)),
    ("2012m12", .month(2012, 12)),
  ])
  func aPeriodIsReadAsTheBankWritesIt(_ text: String, period: Period) {
    #expect(Period(text) == period)
    #expect(period.description == text.uppercased())
    #expect(period.year == Int(text.prefix(4)))
  }

  @Test(arguments: [
    "", "22", "20222", "2022Q", "2022Q0", "2022Q5", "2022M13", "2022M001", "2022X1", "-022",
    "2022 ",
  ])
  func invalidPeriodsAreRejected(_ text: String) {
    #expect(Period(text) == nil)
  }

  @Test func periodsAreOrderedByTheirBeginning() {
    let sorted = ["2011M12", "2012", "2012Q1", "2012M01", "2012M02", "2012Q2", "2012M04", "2013"]
    #expect(sorted.compactMap { Period($0) }.shuffled().sorted().map(\.description) == sorted)
  }

  @Test(arguments: [
    ("all", PeriodFilter.all), ("2022", .period(.year(2022))),
    ("2013Q1", .period(.quarter(2013, 1))),
    ("2010:2022", .range(.year(2010), .year(2022))),
    ("2012M01:2012M12", .range(.month(2012, 1), .month(2012, 12))),
    ("YTD:2013", .yearToDate(2013)), ("ytd:2013", .yearToDate(2013)),
  ])
  func aSpanIsReadInTheBanksWords(_ text: String, span: PeriodFilter) {
    #expect(PeriodFilter(text) == span)
  }

  @Test(arguments: ["", ":", "2010:", ":2010", "2010:2011:2012", "YTD:2013Q1", "last", "2010-2012"])
  func invalidPeriodFiltersAreRejected(_ text: String) {
    #expect(PeriodFilter(text) == nil)
  }
}
