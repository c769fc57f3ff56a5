import FoundationCore
import StoreHTTP
import Testing

struct CacheRangeTests {
  private let fresh: HTTPFields = ["Cache-Control": "max-age=100", "ETag": "\"a\""]

  private func range(_ range: String) -> HTTPFields { ["Range": "bytes=" + range] }

  @Test(arguments: [
    ("0-1", "01", "bytes 0-1/10"), ("3-", "3456789", "bytes 3-9/10"),
    ("-2", "89", "bytes 8-9/10"), ("8-99", "89", "bytes 8-9/10"),
    ("-99", "0123456789", "bytes 0-9/10"),
  ])
  func aRangeIsCutFromTheWhole(_ wanted: String, text: String, part: String) async throws {
    let origin = CachedOrigin(fresh, body: "0123456789")
    try await origin.ask()
    let answer = try await origin.ask("things", method: .get, fields: range(wanted))
    #expect(answer.status == 206 && answer.isStored)
    #expect(answer.text == text && answer.fields["Content-Range"] == part)
    #expect(answer.fields["Content-Length"] == String(text.utf8.count))
  }

  @Test(arguments: ["10-", "5-4", "0-1,3-4", "-0", "x-y", "-", "99999999999999999999-5"])
  func aRangeThatIsNotThereIsTheOriginsToAnswer(_ wanted: String) async throws {
    let origin = CachedOrigin(fresh, body: "0123456789")
    try await origin.ask()
    origin.answers([:], status: 416, body: "")
    #expect(try await origin.ask("things", method: .get, fields: range(wanted)).status == 416)
  }

  @Test func aRangeOfACodedBodyIsNotCutFromThePlainOne() async throws {
    let origin = CachedOrigin(fresh + ["Content-Encoding": "gzip"], body: "0123456789")
    try await origin.ask()
    origin.answers(fresh + ["Content-Range": "bytes 0-1/6"], status: 206, body: "ab")
    #expect(try await origin.ask("things", method: .get, fields: range("0-1")).text == "ab")
    // The part did not take the place of the whole.
    #expect(try await origin.ask().text == "0123456789")
  }

  @Test func aStaleWholeIsConfirmedBeforeARangeIsCutFromIt() async throws {
    let origin = CachedOrigin(fresh, body: "0123456789")
    try await origin.ask()
    origin.wait(101)
    origin.answers(fresh, status: 304, body: "")
    let answer = try await origin.ask("things", method: .get, fields: range("4-5"))
    #expect(answer.status == 206 && answer.text == "45")
    #expect(
      origin.asked[1].fields["Range"] != nil && origin.asked[1].fields["If-None-Match"] != nil
    )
  }

  @Test func aPartAnswersTheRangesWithinItAndNothingElse() async throws {
    let origin = CachedOrigin(fresh + ["Content-Range": "bytes 2-5/10"], status: 206, body: "2345")
    try await origin.ask("things", method: .get, fields: range("2-5"))
    let stored = try await origin.ask("things", method: .get, fields: range("3-4"))
    #expect(
      stored.isStored && stored.text == "34" && stored.fields["Content-Range"] == "bytes 3-4/10"
    )
    for wanted in ["1-4", "4-6", "4-", "-1"] {
      #expect(try await !origin.ask("things", method: .get, fields: range(wanted)).isStored)
    }
    origin.answers(fresh, body: "0123456789")
    #expect(try await origin.ask().text == "0123456789")
  }

  @Test(arguments: [
    "bytes 0-9223372036854775807/*", "bytes 9223372036854775807-9223372036854775807/*",
  ])
  func aPartThatEndsBeyondAllNumbersIsNotReckonedWith(_ part: String) async throws {
    let origin = CachedOrigin(fresh + ["Content-Range": part], status: 206, body: "0123")
    for wanted in ["0-3", "2-5", "9223372036854775807-"] {
      #expect(try await origin.ask("things", method: .get, fields: range(wanted)).text == "0123")
      #expect(try await !origin.ask("things", method: .get, fields: range(wanted)).isStored)
    }
  }

  @Test func aRangeBehindTheEndOfAPartThatIsTooLongIsTheOriginsToAnswer() async throws {
    let origin = CachedOrigin(
      fresh + ["Content-Range": "bytes 6-9/10"],
      status: 206,
      body: "0123456789"
    )
    try await origin.ask("things", method: .get, fields: range("6-"))
    #expect(try await origin.ask("things", method: .get, fields: range("7-8")).isStored)
    for wanted in ["10-", "12-", "12-14"] {
      #expect(try await !origin.ask("things", method: .get, fields: range(wanted)).isStored)
    }
  }

  @Test func partsAtTheEndOfAllNumbersAreReckonedWith() async throws {
    let last = Int.max - 1
    let origin = CachedOrigin(
      fresh + ["Content-Range": "bytes \(last - 1)-\(last)/\(Int.max)"],
      status: 206,
      body: "89"
    )
    try await origin.ask("things", method: .get, fields: range("\(last - 1)-"))
    origin.answers(
      fresh + ["Content-Range": "bytes \(last - 3)-\(last - 2)/\(Int.max)"],
      status: 206,
      body: "67"
    )
    try await origin.ask("things", method: .get, fields: range("\(last - 3)-\(last - 2)"))
    let stored = try await origin.ask("things", method: .get, fields: range("\(last - 3)-"))
    #expect(stored.isStored && stored.text == "6789")
  }

  @Test func partsThatTouchBecomeTheWholeUnderOneStrongTag() async throws {
    let origin = CachedOrigin(
      fresh + ["Content-Range": "bytes 4-9/10"],
      status: 206,
      body: "456789"
    )
    try await origin.ask("things", method: .get, fields: range("4-"))
    origin.answers(fresh + ["Content-Range": "bytes 0-5/10"], status: 206, body: "012345")
    try await origin.ask("things", method: .get, fields: range("0-5"))
    let whole = try await origin.ask()
    #expect(whole.isStored && whole.status == 200 && whole.text == "0123456789")
    #expect(!whole.fields.contains("Content-Range"))
  }

  @Test(arguments: [("\"a\"", "\"b\""), ("W/\"a\"", "W/\"a\"")])
  func partsOfDifferentVersionsAreNotCombined(_ old: String, new: String) async throws {
    func fields(_ tag: String, part: String) -> HTTPFields {
      ["Cache-Control": "max-age=100", "ETag": tag, "Content-Range": part]
    }
    let origin = CachedOrigin(fields(old, part: "bytes 4-9/10"), status: 206, body: "456789")
    try await origin.ask("things", method: .get, fields: range("4-"))
    origin.answers(fields(new, part: "bytes 0-3/10"), status: 206, body: "xxxx")
    try await origin.ask("things", method: .get, fields: range("0-3"))
    origin.answers(fresh, body: "whole")
    #expect(try await origin.ask().text == "whole")
  }

  @Test func headIsServedFromTheStoredResponse() async throws {
    let origin = CachedOrigin(fresh + ["X-A": "1"])
    try await origin.ask()
    let head = try await origin.ask("things", method: .head)
    #expect(head.isStored && head.fields["X-A"] == "1" && head.text.isEmpty)
  }

  @Test func headBringsTheStoredHeaderUpToDate() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1", "ETag": "\"a\"", "X-A": "1"])
    try await origin.ask()
    origin.wait(2)
    origin.answers(fresh + ["Content-Length": "5", "X-A": "2"], body: "")
    #expect(try await origin.ask("things", method: .head).provenance == .network)
    let stored = try await origin.ask()
    #expect(stored.isStored && stored.text == "hello" && stored.fields["X-A"] == "2")
  }

  @Test(arguments: [["ETag": "\"b\""], ["ETag": "\"a\"", "Content-Length": "6"]] as [HTTPFields])
  func headThatTellsOfAnotherStateThrowsOutTheOldOne(_ fields: HTTPFields) async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1", "ETag": "\"a\""])
    try await origin.ask()
    origin.wait(2)
    origin.answers(fields + ["Cache-Control": "max-age=100"], body: "")
    try await origin.ask("things", method: .head)
    try await origin.ask()
    #expect(!origin.asked[2].fields.contains("If-None-Match"))
  }
}
