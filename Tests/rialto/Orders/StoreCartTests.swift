import Testing

struct StoreCartTests {
  @Test func eachStoreHasACartOfItsOwn() async throws {
    let market = try await Market()
    _ = await market.rialto("cart LAMP")
    try await market.serving { market, url, _ in
      #expect(await market.rialto("cart --json --store \(url)").output == "[]\n")
    }
  }
}
