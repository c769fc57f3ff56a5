import FoundationCore
import StoreHTTP
import StoreHTTPTesting
import Testing

/// Cassettes with mistakes.
struct DamagedCassetteTests {
  let file: CassetteFile

  init() throws { file = try CassetteFile() }

  @Test func aMissingFileIsNamed() {
    #expect(refusal() == "Could not read \(file.path).")
  }

  @Test func aFileThatWasCutOffSaysWhere() throws {
    try file.write(#"{"cassette": 1, "exchanges": ["#)
    #expect(refusal().hasPrefix("\(file.path) is not a cassette. "))
    #expect(refusal().contains("line 1"))
  }

  @Test func anotherVersionIsRefused() throws {
    try file.write(#"{"cassette": 2, "exchanges": []}"#)
    #expect(refusal().hasSuffix("$.cassette: Unsupported version 2; expected 1."))
  }

  @Test(arguments: [
    (#""status": "200""#, "$.exchanges[0].response.status"),
    (#""status": 2000"#, "$.exchanges[0].response.status: The status does not have three digits."),
    (#""status": 200, "fields": ["Accept"]"#, "A header line needs a name, a colon and a value."),
    (#""status": 200, "fields": ["A b: c"]"#, "A header line needs a name, a colon and a value."),
    (#""status": 200, "body": {"base64": "*"}"#, "body.base64: This is not valid base64."),
    (#""status": 200, "body": {}"#, "$.exchanges[0].response.body.text"),
  ])
  func whatIsWrongIsSaidWithItsPlace(response: String, said: String) throws {
    try file.write(
      """
      {"cassette": 1, "exchanges": [
        {"request": {"method": "GET", "address": "https://example.org"}, "response": {\(response)}}
      ]}
      """
    )
    #expect(refusal().contains(said))
  }

  @Test func optionalMembersCanBeOmitted() async throws {
    try file.write(
      """
      {"cassette": 1, "exchanges": [
        {"request": {"method": "GET", "address": "https://example.org"}, "response": {"status": 204}}
      ]}
      """
    )
    #expect(try await file.play([try .get("https://example.org")]) == [""])
  }

  private func refusal() -> String {
    let error = #expect(throws: ReplayError.self) { _ = try ReplayTransport(cassette: file.path) }
    return [error?.title, error?.reason].compactMap(\.self).joined(separator: " ")
  }
}
