import TestSupport
import Testing

/// The caching tests of http-tests/cache-tests, all that apply to a private cache, without exception.
@Suite(
  .enabled(
    if: RecordedAnswers.folder("http-cache-tests") != nil,
    "The caching tests lie beside the project where they are kept."
  )
)
struct CacheConformanceTests {
  @Test func everyRequiredTestPassesAndAllButOneOptimal() async {
    let score = await ConformanceScore.ofOurs()
    print(ConformanceTable.text(of: score))
    let missed = score.missed(.required)
    #expect(score.count(.required).of == 137)
    #expect(missed.isEmpty, "\(missed.map(score.explanation))")
    #expect(score.count(.optimal).of == 77)
    // It wants the rest of a part asked for without a strong tag, whose bytes must then not be put
    // together (RFC 9110 15.3.7.3): the request would be in vain.
    let missedOptimal = score.missed(.optimal)
    #expect(
      missedOptimal == ["partial-store-partial-complete"],
      "\(missedOptimal.map(score.explanation))"
    )
  }

  @Test func aBrowsersPublishedResultsAreJudgedAsTheirAuthorsDo() throws {
    for (name, required, optimal) in [
      ("chrome", 117, 56), ("firefox", 106, 40), ("safari", 108, 47),
    ] {
      let score = try ConformanceScore.published(name)
      #expect(score.count(.required).passed == required)
      #expect(score.count(.optimal).passed == optimal)
    }
  }
}
