import FoundationCore
import StoreHTTP
import Testing

struct CacheValidationTests {
  @Test func aStaleAnswerIsConfirmedByItsTagAndItsDate() async throws {
    let origin = CachedOrigin([
      "Cache-Control": "max-age=1", "ETag": "W/\"a\"",
      "Last-Modified": "Fri, 06 Nov 2026 10:50:00 GMT", "X-Kept": "1", "X-New": "1",
    ])
    try await origin.ask()
    origin.wait(2)
    origin.answers(["Cache-Control": "max-age=5", "X-New": "2"], status: 304, body: "")
    let answer = try await origin.ask()
    #expect(origin.asked[1].fields["If-None-Match"] == "W/\"a\"")
    #expect(origin.asked[1].fields["If-Modified-Since"] == "Fri, 06 Nov 2026 10:50:00 GMT")
    #expect(answer.status == 200 && answer.text == "hello")
    #expect(answer.provenance == .revalidated(age: .zero))
    #expect(answer.fields["X-Kept"] == "1" && answer.fields.values(of: "X-New") == ["2"])
    origin.wait(4)
    #expect(try await origin.ask().provenance == .cache(age: .seconds(4)))
    #expect(origin.decisions.contains { $0.contains("confirmed the cached response") })
  }

  @Test func aConfirmationNeverReinterpretsTheStoredBody() async throws {
    let origin = CachedOrigin([
      "Cache-Control": "max-age=1", "ETag": "\"a\"", "Content-Length": "5", "Content-Encoding": "x",
    ])
    try await origin.ask()
    origin.wait(2)
    origin.answers(
      ["Content-Length": "10", "Content-Encoding": "gzip", "Content-Range": "bytes 0-1/2"],
      status: 304,
      body: ""
    )
    let answer = try await origin.ask()
    #expect(answer.fields["Content-Length"] == "5" && answer.fields["Content-Encoding"] == "x")
    #expect(!answer.fields.contains("Content-Range"))
    #expect(answer.text == "hello")
  }

  @Test func aConfirmationOfAnotherTagIsNoneThoughTheDateIsTheSame() async throws {
    let date: HTTPFields = ["Last-Modified": "Fri, 06 Nov 2026 10:50:00 GMT"]
    let origin = CachedOrigin(date + ["Cache-Control": "max-age=1", "ETag": "\"a\""])
    try await origin.ask()
    origin.wait(2)
    origin.answers { request throws(HTTPError) in
      request.fields.contains("If-None-Match")
        ? HTTPResponse(status: 304, fields: date + ["ETag": "\"b\""])
        : HTTPResponse(fields: date + ["ETag": "\"b\""], body: HTTPBody(Array("new".utf8)))
    }
    let answer = try await origin.ask()
    #expect(answer.text == "new" && answer.provenance == .network)
    #expect(origin.asked.count == 3)
  }

  @Test func anAnswerThatForbidsItIsNotUsedUnconfirmed() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=100, no-cache", "ETag": "\"a\""])
    try await origin.ask()
    origin.answers([:], status: 304, body: "")
    #expect(try await origin.ask().provenance == .revalidated(age: .zero))
    #expect(origin.asked.count == 2)
  }

  @Test func aConfirmationMayForbidKeeping() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1", "ETag": "\"a\""])
    try await origin.ask()
    origin.wait(2)
    origin.answers(["Cache-Control": "no-store"], status: 304, body: "")
    #expect(try await origin.ask().text == "hello")
    origin.answers([:], body: "new")
    #expect(try await origin.ask().text == "new")
    #expect(!origin.asked[2].fields.contains("If-None-Match"))
  }

  @Test func matchingConditionReturnsNotModifiedFromCache() async throws {
    let origin = CachedOrigin([
      "Cache-Control": "max-age=100", "ETag": "\"a\"", "Content-Type": "text/plain",
      "Last-Modified": "Fri, 06 Nov 2026 10:50:00 GMT",
    ])
    try await origin.ask()
    let same = try await origin.ask(
      "things",
      method: .get,
      fields: ["If-None-Match": "\"x\", W/\"a\""]
    )
    #expect(same.status == 304 && same.text.isEmpty && same.isStored)
    #expect(same.fields["ETag"] == "\"a\"" && !same.fields.contains("Content-Type"))
    #expect(
      try await origin.ask("things", method: .get, fields: ["If-None-Match": "*"]).status == 304
    )
    #expect(
      try await origin.ask("things", method: .get, fields: ["If-None-Match": "\"b\""]).status == 200
    )
    let later: HTTPFields = ["If-Modified-Since": "Sat, 07 Nov 2026 10:50:00 GMT"]
    #expect(try await origin.ask("things", method: .get, fields: later).status == 304)
    // The tag goes before the date.
    #expect(
      try await origin.ask("things", method: .get, fields: later + ["If-None-Match": "\"b\""])
        .status == 200
    )
    #expect(origin.asked.count == 1)
  }

  @Test func conditionalRequestIsForwardedOnCacheMiss() async throws {
    let origin = CachedOrigin([:], status: 304, body: "")
    let answer = try await origin.ask("things", method: .get, fields: ["If-None-Match": "\"a\""])
    #expect(answer.status == 304)
    #expect(origin.asked[0].fields["If-None-Match"] == "\"a\"")
    #expect(origin.decisions.contains { $0.contains("it is conditional") })
  }
}

func + (a: HTTPFields, b: HTTPFields) -> HTTPFields { HTTPFields(Array(a) + Array(b)) }
