import StoreHTTP
import Testing

/// Cassettes that were edited by hand, and not well.
struct DamagedCassetteTests {
  let kit: CassetteKit

  init() throws { kit = try CassetteKit() }

  @Test func aMissingFileIsNamed() {
    #expect(refusal() == "Could not read \(kit.path).")
  }

  @Test func aFileThatWasCutOffSaysWhere() throws {
    try kit.write(#"{"cassette": 1, "exchanges": ["#)
    #expect(refusal().hasPrefix("\(kit.path) is not a cassette: "))
    #expect(refusal().contains("line 1"))
  }

  @Test func anotherVersionIsRefused() throws {
    try kit.write(#"{"cassette": 2, "exchanges": []}"#)
    #expect(refusal().hasSuffix("$.cassette: Unsupported version 2; expected 1."))
  }

  @Test(arguments: [
    (#""status": "200""#, "$.exchanges[0].response.status"),
    (#""status": 2000"#, "$.exchanges[0].response.status: The status does not have three digits."),
    (#""status": 200, "fields": ["Accept"]"#, "A header line needs a name, a colon and a value."),
    (#""status": 200, "fields": ["A b: c"]"#, "A header line needs a name, a colon and a value."),
    (#""status": 200, "body": {"base64": "*"}"#, "body.base64: This is not valid base64."),
    (#""status": 200, "body": {}"#, "$.exchanges[0].response.body.text"),
    (
      #""status": 200, "body": {"digest": "x", "length": 1}"#,
      "A response needs a body as text or base64."
    ),
  ])
  func whatIsWrongIsSaidWithItsPlace(response: String, said: String) throws {
    try kit.write(
      """
      {"cassette": 1, "exchanges": [
        {"request": {"method": "GET", "address": "https://example.org"}, "response": {\(response)}}
      ]}
      """
    )
    #expect(refusal().contains(said))
  }

  @Test func optionalMembersCanBeOmitted() async throws {
    try kit.write(
      """
      {"cassette": 1, "exchanges": [
        {"request": {"method": "GET", "address": "https://example.org"}, "response": {"status": 204}}
      ]}
      """
    )
    #expect(try await kit.play([try .get("https://example.org")]) == [""])
  }

  private func refusal() -> String {
    #expect(throws: HTTPError.self) { _ = try ReplayTransport(cassette: kit.path) }.complaint
  }
}
