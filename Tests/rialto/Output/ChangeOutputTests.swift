import CommandKit
import Testing

/// The JSON of commands that change something.
struct ChangeOutputTests {
  @Test func whatIsRemovedOrSetIsWrittenAsJSON() async throws {
    let market = try await Market()
    for (line, output) in [
      ("catalog remove LAMP --yes --json=title", #"{"title":"Lamp"}"#),
      ("discounts remove SPRING --yes --json=code", #"[{"code":"SPRING"}]"#),
      ("config set color never --json=key,value", #"{"key":"color","value":"never"}"#),
    ] {
      let result = await market.rialto(line)
      #expect(result.status == .done, "\(result.error)")
      #expect(result.output == output + "\n")
    }
    #expect(await market.rialto("taxes remove DE --yes").output == "")
  }
}
