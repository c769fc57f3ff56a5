import Testing

/// The figures of an indicator: years, pages, the newest, and what they are the figures of.
struct FigureAnswerTests {
  private let bank = Bank()

  @Test func germanysPopulationOf2022IsTheBanksFigure() async throws {
    let text = try await bank.text("country/DEU/indicator/SP.POP.TOTL?date=2022")
    #expect(
      text == """
        [{"page":1,"pages":1,"per_page":50,"total":1,"sourceid":"2","lastupdated":"2026-07-13"},\
        [{"indicator":{"id":"SP.POP.TOTL","value":"Population, total"},\
        "country":{"id":"DE","value":"Germany"},"countryiso3code":"DEU","date":"2022",\
        "value":83177813,"unit":"","obs_status":"","decimal":0}]]
        """
    )
  }

  /// Only the figures, which were revised since, and the day may differ from what was recorded.
  @Test(
    .enabled(if: Bank.hasRecorded),
    arguments: [
      (
        "v2/FRA_NY.GDP.MKTP.CD.json",
        "country/FRA/indicator/NY.GDP.MKTP.CD?per_page=10000&date=1960:2023"
      ),
      (
        "v2/GBR_SP.POP.TOTL.json",
        "country/GB/indicator/SP.POP.TOTL?per_page=10000&date=1960:2023"
      ),
    ]
  )
  func answersAreByteForByteInTheShapeOfTheBank(recorded: String, path: String) async throws {
    let recorded = try Bank.recorded(recorded)
    func shape(_ text: String) -> String {
      text.replacing(/"lastupdated":"[^"]*"/, with: "").replacing(/"value":[-0-9.Ee]+,/, with: "")
        .replacing(#""value":null,"#, with: "")
    }
    #expect(shape(try await bank.text(path)) == shape(recorded))
  }

  /// As many as there are of the first groups; later ones have been renamed since.
  @Test(.enabled(if: Bank.hasRecorded))
  func placesAndYearsAreInTheOrderOfTheBank() async throws {
    func rows(_ text: String) -> [Substring] {
      text.matches(of: /"country":\{[^}]*\},"countryiso3code":"[A-Z]*","date":"\d*"/).prefix(640)
        .map(\.output)
    }
    let recorded = rows(try Bank.recorded("v2/NY.GDP.MKTP.CD.json"))
    let path = "country/all/indicator/NY.GDP.MKTP.CD?per_page=640&date=1960:2023"
    #expect(rows(try await bank.text(path)) == recorded)
    #expect(recorded.count == 640)
  }

  @Test func noPageIsMissed() async throws {
    let path = "country/all/indicator/SP.DYN.LE00.IN"
    let whole = try await bank.figures("\(path)?per_page=20000")
    #expect(whole.head.total == 265 * 66)
    var rows: [String] = []
    let pages = try await bank.figures("\(path)?per_page=5000").head.pages
    for page in 1...pages {
      let part = try await bank.figures("\(path)?per_page=5000&page=\(page)")
      #expect(part.head.page == page)
      rows += part.rows.map { "\($0.country.id) \($0.date)" }
    }
    #expect(rows == whole.rows.map { "\($0.country.id) \($0.date)" })
    #expect(try await bank.figures("\(path)?per_page=5000&page=\(pages + 1)").rows.isEmpty)
  }

  @Test(arguments: [
    ("2022", ["2022"]), ("2020:2022", ["2022", "2021", "2020"]),
    ("2022:2020", ["2022", "2021", "2020"]), ("YTD:2013", ["2013"]),
    ("2012M01", []), ("2012M01:2012M12", []), ("2013Q3", []), ("1850", []),
  ])
  func datesAreYearsAndRanges(date: String, years: [String]) async throws {
    let page = try await bank.figures("country/DEU/indicator/SP.POP.TOTL?date=\(date)")
    #expect(page.rows.map(\.date) == years)
  }

  @Test func missingFiguresReturnNullRows() async throws {
    let empty =
      #"[{"page":0,"pages":0,"per_page":0,"total":0,"sourceid":null,"lastupdated":null},null]"#
    #expect(try await bank.text("country/DEU/indicator/SP.POP.TOTL?date=1850") == empty)
    // A group that is listed, but that the database has no figures of.
    #expect(try await bank.text("country/AFR/indicator/SP.POP.TOTL") == empty)
  }

  @Test func theNewestYearsAreTheSameForAllAndEndWithOneThatHasFigures() async throws {
    let path = "country/DEU;VEN/indicator/EG.ELC.ACCS.ZS"
    let all = try await bank.figures("\(path)?per_page=5000").rows
    #expect(all.first?.date == "2025")
    #expect(all.first?.value == nil)
    let newest = try await bank.figures("\(path)?mrv=2").rows
    #expect(
      newest.map { "\($0.country.id) \($0.date)" } == ["DE 2024", "DE 2023", "VE 2024", "VE 2023"]
    )
  }

  @Test func gapFillIsLimitedToRequestedYears() async throws {
    // Its last figure is of 2016, and others have figures of 2025.
    let path = "country/GHA/indicator/SI.POV.GINI"
    let known = try await bank.figures("\(path)?mrnev=1").rows
    #expect(known.map(\.date) == ["2016"])
    let gaps = try await bank.figures("\(path)?mrv=5").rows
    #expect(gaps.allSatisfy { $0.value == nil })
    let short = try await bank.figures("\(path)?mrv=5&gapfill=Y").rows
    #expect(short.map(\.date) == ["2025", "2024", "2023", "2022", "2021"])
    #expect(short.map { $0.value == nil } == [true, true, true, true, false])
    #expect(short.last?.value == known.first?.value)
  }

  /// The program ended with a signal: one more than the greatest number overflowed.
  @Test func gapsAreFilledForTheGreatestNumberOfYears() async throws {
    let path = "country/GHA/indicator/SI.POV.GINI?mrv=\(Int.max)&gapfill=Y&per_page=1"
    #expect(try await bank.figures(path).rows.first?.value != nil)
  }

  @Test func theNewestKnownAreOfAYearOfTheirOwn() async throws {
    let rows = try await bank.figures("country/all/indicator/NY.GDP.MKTP.CD?mrnev=1&per_page=300")
      .rows
    #expect(rows.count == 261)
    #expect(rows.allSatisfy { $0.value != nil })
    #expect(Set(rows.map(\.country.id)).count == 261)
    #expect(Set(rows.map(\.date)).count > 1)
    let two = try await bank.figures("country/DEU/indicator/SP.POP.TOTL?mrnev=2").rows
    #expect(two.map(\.date) == ["2025", "2024"])
  }

  @Test func severalIndicatorsNeedTheirSourceAndHaveNoUnit() async throws {
    let path = "country/IND/indicator/SP.POP.TOTL;SP.DYN.LE00.IN?date=2022"
    let text = try await bank.text("\(path)&source=2")
    #expect(
      text == """
        [{"page":1,"pages":1,"per_page":50,"total":2,"sourceid":null,"lastupdated":"2026-07-13"},\
        [{"indicator":{"id":"SP.POP.TOTL","value":"Population, total"},\
        "country":{"id":"IN","value":"India"},"countryiso3code":"IND","date":"2022",\
        "value":1425423212,"obs_status":"","decimal":0},\
        {"indicator":{"id":"SP.DYN.LE00.IN","value":"Life expectancy at birth, total (years)"},\
        "country":{"id":"IN","value":"India"},"countryiso3code":"IND","date":"2022",\
        "value":71.698,"obs_status":"","decimal":0}]]
        """
    )
    #expect(try await bank.text(path).hasPrefix(#"[{"message":[{"id":"120","#))
  }

  @Test func footnoteParameterAddsFootnotes() async throws {
    let text = try await bank.text("country/IND/indicator/SP.POP.TOTL?date=2022&footnote=y")
    #expect(text.hasSuffix(#""decimal":0,"footnote":""}]]"#))
  }
}
