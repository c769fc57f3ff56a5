import Testing

@testable import StoreHTTP

struct CacheControlTests {
  @Test func directivesMayStandOnSeveralLinesInAnyCase() {
    let control = CacheControl(["MAX-AGE=60, Must-Revalidate", "  immutable ,, private"])
    #expect(control.maxAge == 60)
    #expect(control.mustRevalidate && control.immutable && control.isPrivate)
    #expect(!control.noStore && !control.noCache)
  }

  @Test func quotedStringsContainNoDirectives() {
    #expect(CacheControl([#"x="max-age=3600, no-store", max-age=1"#]).maxAge == 1)
    #expect(CacheControl([#"max-age=1, x="a\", max-age=3600""#]).maxAge == 1)
    #expect(CacheControl([#"x="max-age=3600, no-store", max-age=1"#]).noStore == false)
  }

  @Test(arguments: [
    "max-age=-1", "max-age='60'", "max-age=6.0", "max-age=a60", "max-age=60a", "max-age=",
    "max-age",
    "max-age= 60",
  ])
  func aNumberThatIsNoneCountsAsZero(_ line: String) {
    #expect(CacheControl([line]).maxAge == 0)
  }

  @Test func ofADirectiveGivenTwiceTheSmallerNumberCounts() {
    #expect(CacheControl(["max-age=1800, max-age=1"]).maxAge == 1)
    #expect(CacheControl(["max-age=1", "max-age=1800"]).maxAge == 1)
  }

  @Test func aNumberTooLargeIsAVeryLongTime() {
    #expect(CacheControl(["max-age=99999999999999999999999"]).maxAge == 1 << 31)
    #expect(CacheControl([#"max-age="60""#]).maxAge == 60)
    #expect(CacheControl(["max-age=0060"]).maxAge == 60)
  }

  @Test func maxStaleWithoutANumberTakesAnyStaleness() {
    #expect(CacheControl(["max-stale"]).maxStale == .max)
    #expect(CacheControl(["max-stale=5"]).maxStale == 5)
    #expect(CacheControl([]).maxStale == nil)
  }

  @Test func noCacheWithNamesIsAboutTheseFieldsAlone() {
    let control = CacheControl([#"no-cache="Set-Cookie, X-A""#])
    #expect(!control.noCache)
    #expect(control.unstoredFields == ["Set-Cookie", "X-A"])
    #expect(CacheControl([#"no-cache="""#]).noCache)
  }

  @Test func starInVaryMeansEverythingHoweverItIsWritten() {
    for lines in [["*"], ["* "], ["*,"], [", *"], ["", "*"], ["Foo, *"], ["*", "*"]] {
      #expect(Vary(lines) == .everything)
    }
    #expect(Vary(["Foo, Bar", "foo"]) == .fields(["bar", "foo"]))
    #expect(Vary([]) == .fields([]))
  }
}
