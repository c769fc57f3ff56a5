import Testing

@testable import StoreHTTP

struct CacheVariantTests {
  private func origin(vary: String, _ more: HTTPFields = [:]) -> CachedOrigin {
    CachedOrigin { request throws(HTTPError) in
      let said = request.fields.values(of: "Accept-Language").joined(separator: "|")
      return HTTPResponse(
        fields: ["Cache-Control": "max-age=100", "Vary": vary] + more,
        body: HTTPBody(Array(said.utf8))
      )
    }
  }

  @Test func storesEachVariantOfAURL() async throws {
    let origin = origin(vary: "accept-LANGUAGE")
    for language in ["fr", "de"] {
      try await origin.ask("x", method: .get, fields: ["Accept-Language": language])
    }
    for language in ["de", "fr"] {
      let answer = try await origin.ask("x", method: .get, fields: ["accept-language": language])
      #expect(answer.isStored && answer.text == language)
    }
    #expect(origin.asked.count == 2)
  }

  @Test func aFieldAddedOrLeftOutIsAnotherVariant() async throws {
    let origin = origin(vary: "Accept-Language")
    try await origin.ask()
    #expect(
      try await !origin.ask("things", method: .get, fields: ["Accept-Language": "fr"]).isStored
    )
    let other = CachedOrigin(["Cache-Control": "max-age=100", "Vary": "Foo"])
    try await other.ask("x", method: .get, fields: ["Foo": "1"])
    #expect(try await !other.ask("x").isStored)
    #expect(other.decisions.contains { $0.contains("other request fields") })
  }

  @Test(arguments: ["*", "* ", "*,", "Foo, *"])
  func varyAsteriskIsNeverReused(_ vary: String) async throws {
    let origin = origin(vary: vary, ["ETag": "\"a\""])
    try await origin.ask()
    #expect(try await !origin.ask().isStored)
  }

  @Test func fieldsThatSayTheSameAreTheSame() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=100", "Vary": "Foo, Accept-Language"])
    try await origin.ask(
      "x",
      method: .get,
      fields: ["Foo": "1, 2", "Accept-Language": "en, de;q=0.5"]
    )
    var fields: HTTPFields = ["Foo": "1"]
    fields.append("foo", "2")
    fields.append("Accept-Language", "en ,  de;q=0.5")
    #expect(try await origin.ask("x", method: .get, fields: fields).isStored)
    #expect(
      try await !origin.ask(
        "x",
        method: .get,
        fields: ["Foo": "\"1, 2\"", "Accept-Language": "en, de;q=0.5"]
      )
      .isStored
    )
  }

  @Test func aVariantIsWrittenAndReadAgainAsItWas() {
    let variant = ResponseVariant([
      ResponseVariant.Condition(name: "accept", value: "a: b, c"),
      ResponseVariant.Condition(name: "foo", value: nil),
      ResponseVariant.Condition(name: "x", value: ""),
    ])
    #expect(ResponseVariant(text: variant.text) == variant)
    #expect(ResponseVariant(text: ResponseVariant().text) == ResponseVariant())
  }

  @Test func theVariesOfAConfirmationCount() async throws {
    let origin = CachedOrigin(["Cache-Control": "max-age=1", "ETag": "\"a\""])
    try await origin.ask("x", method: .get, fields: ["Foo": "1"])
    origin.wait(2)
    origin.answers(["Cache-Control": "max-age=100", "Vary": "Foo"], status: 304, body: "")
    try await origin.ask("x", method: .get, fields: ["Foo": "1"])
    origin.answers(["Cache-Control": "max-age=100", "Vary": "Foo"], body: "two")
    #expect(try await origin.ask("x", method: .get, fields: ["Foo": "2"]).text == "two")
    #expect(try await origin.ask("x", method: .get, fields: ["Foo": "1"]).text == "hello")
  }
}
