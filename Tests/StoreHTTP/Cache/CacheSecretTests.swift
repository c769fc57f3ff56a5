import Testing

@testable import StoreHTTP

struct CacheSecretTests {
  private let keyGenerator = CacheKeyGenerator(salt: [1, 2, 3])
  private let fresh: HTTPFields = ["Cache-Control": "max-age=100"]

  @Test func noSecretIsInAKey() {
    let origin = CachedOrigin()
    let request = origin.request(
      "https://ann:hunter2@origin.test/news?apiKey=s3cretKey1&q=salt#part",
      method: .get,
      fields: [
        "Authorization": "Bearer s3cretToken", "X-Api-Key": "s3cretKey2",
        "Cookie": "sid=s3cretCookie",
      ]
    )
    let key = keyGenerator.key(for: request, partition: "s3cretPartition")
    #expect(key.address == "https://***@origin.test/news?apiKey=***&q=salt")
    #expect(key.caller.utf8.count == 32)
    #expect(!"\(key)".contains("s3cret") && !"\(key)".contains("hunter2"))
  }

  @Test func differentCredentialsProduceDifferentKeys() {
    let origin = CachedOrigin()
    let keys = [
      keyGenerator.key(for: origin.request("x"), partition: nil),
      keyGenerator.key(for: origin.request("x"), partition: "ann"),
      keyGenerator.key(for: origin.request("x"), partition: "ben"),
      keyGenerator.key(for: origin.request("x?token=1"), partition: nil),
      keyGenerator.key(for: origin.request("x?token=2"), partition: nil),
      keyGenerator.key(
        for: origin.request("x", method: .get, fields: ["Authorization": "Basic 1"]),
        partition: nil
      ),
      keyGenerator.key(
        for: origin.request("x", method: .get, fields: ["Authorization": "Basic 2"]),
        partition: nil
      ),
      keyGenerator.key(
        for: origin.request("x", method: .get, fields: ["X-Api-Key": "1"]),
        partition: nil
      ),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(
      keyGenerator.key(for: origin.request("x?token=1"), partition: nil)
        == keyGenerator.key(
          for: origin.request("x?token=1#b", method: .head, fields: ["Accept": "*/*"]),
          partition: nil
        )
    )
  }

  @Test func fingerprintsSayNothingInAnotherStore() {
    #expect(
      keyGenerator.fingerprint(of: "a") == CacheKeyGenerator(salt: [1, 2, 3]).fingerprint(of: "a")
    )
    #expect(
      keyGenerator.fingerprint(of: "a") != CacheKeyGenerator(salt: [1, 2, 4]).fingerprint(of: "a")
    )
  }

  @Test func anAnswerToOneCallerIsNotGivenToAnother() async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask("me", method: .get, fields: ["Authorization": "Bearer one"])
    #expect(
      try await origin.ask("me", method: .get, fields: ["Authorization": "Bearer one"]).isStored
    )
    #expect(
      try await !origin.ask("me", method: .get, fields: ["Authorization": "Bearer two"]).isStored
    )
    #expect(try await !origin.ask("me").isStored)
    origin.partition = "ann"
    #expect(try await !origin.ask("me").isStored)
    #expect(try await origin.ask("me").isStored)
    origin.partition = "ben"
    #expect(try await !origin.ask("me").isStored)
  }

  @Test func anAnswerToACookieIsForThatCookieAlone() async throws {
    let origin = CachedOrigin(fresh)
    try await origin.ask("me", method: .get, fields: ["Cookie": "sid=one"])
    #expect(try await origin.ask("me", method: .get, fields: ["Cookie": "sid=one"]).isStored)
    #expect(try await !origin.ask("me", method: .get, fields: ["Cookie": "sid=two"]).isStored)
    #expect(try await !CachedOrigin(fresh).ask("me").isStored)
  }

  @Test func secretFieldsThatVaryAreComparedByTheirFingerprints() async throws {
    let store = MemoryCacheStore(capacity: 1_000_000)
    let origin = CachedOrigin(in: store) { [fresh] _ throws(HTTPError) in
      HTTPResponse(fields: fresh + ["Vary": "Cookie, Accept"])
    }
    let request = origin.request(
      "me",
      method: .get,
      fields: ["Cookie": "sid=s3cret", "Accept": "text/html"]
    )
    _ = try await origin.cache.send(request, for: origin.exchange())
    let key = CacheKeyGenerator(salt: store.salt()).key(for: request, partition: nil)
    let stored = try #require(store.responses(for: key).first)
    #expect(stored.variant.text.contains("accept: text/html"))
    #expect(!stored.variant.text.contains("s3cret"))
    #expect(
      try await origin.ask(
        "me",
        method: .get,
        fields: ["Cookie": "sid=s3cret", "Accept": "text/html"]
      ).isStored
    )
    // A fingerprint does not reveal the cookie.
    let print = try #require(stored.variant.conditions.first { $0.name == "cookie" }?.value)
    #expect(
      try await !origin.ask("me", method: .get, fields: ["Cookie": print, "Accept": "text/html"])
        .isStored
    )
  }

  @Test func secretFieldsAreNotStored() async throws {
    let stored = StoredResponse(
      status: 200,
      fields: ["Set-Cookie": "sid=1", "Content-Type": "text/plain", "X-Auth-Token": "2"],
      body: [],
      requestedAt: CachedOrigin().now,
      receivedAt: CachedOrigin().now,
      variant: ResponseVariant()
    )
    #expect(stored.fieldsWithoutSecrets == ["Content-Type": "text/plain"])
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func theDigestIsThatOfFIPS180(_ text: String, digest: String) {
    let hex = SHA256.digest(of: Array(text.utf8)).map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }
    #expect(hex.joined() == digest)
  }
}
