import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct MultipartTests {
  @Test func aFormIsWrittenAsABrowserDoes() async throws {
    let folder = try TemporaryFolder()
    try Data("content".utf8).write(to: URL(filePath: folder.file("a.txt")))
    var form = HTTPBody.Multipart { 35 }
    form.append("title", "Mug\nwith \"handle\"")
    try form.append("file", .file(folder.file("a.txt")), filename: "ä.txt", type: "text/plain")
    let request = try await sent(form)
    let boundary = "rialto-000000000000z000000000000z"
    #expect(request.fields["Content-Type"] == "multipart/form-data; boundary=\(boundary)")
    let expected = [
      "--\(boundary)", "Content-Disposition: form-data; name=\"title\"", "",
      "Mug\nwith \"handle\"",
      "--\(boundary)", "Content-Disposition: form-data; name=\"file\"; filename=\"ä.txt\"",
      "Content-Type: text/plain", "", "content", "--\(boundary)--", "",
    ].joined(separator: "\r\n")
    #expect(String(decoding: try await request.body.collected(), as: UTF8.self) == expected)
    #expect(request.body.length == expected.utf8.count)
    #expect(request.body.isReplayable)
  }

  @Test func overflowingLengthIsNil() async throws {
    let endless = HTTPBody(length: .max) { () throws(HTTPError) in nil }
    var form = HTTPBody.Multipart()
    try form.append("file", endless, filename: "a.bin")
    #expect(try await sent(form).body.length == nil)
  }

  @Test func namesCannotBreakOut() async throws {
    var form = HTTPBody.Multipart()
    form.append("a\"\r\nX: 1\n\r\n", "1")
    try form.append("b", HTTPBody([]), filename: "\"; name=\"c\"\r\n\r\n")
    let text = String(decoding: try await sent(form).body.collected(), as: UTF8.self)
    #expect(text.contains("name=\"a%22%0D%0AX: 1%0D%0A%0D%0A\"\r\n"))
    #expect(text.contains("filename=\"%22; name=%22c%22%0D%0A%0D%0A\"\r\n"))
    let error = #expect(throws: HTTPError.self) {
      var form = HTTPBody.Multipart()
      try form.append("a", HTTPBody([]), filename: "a", type: "text/plain\r\nX: 1")
    }
    #expect(error?.code == "http.invalid_request")
  }

  @Test func theBoundaryOccursInNoPart() async throws {
    let draws = Lock<[UInt64]>([0, 0, 1, 2])
    var form = HTTPBody.Multipart { draws.withLock { $0.removeFirst() } }
    let zero = "rialto-" + String(repeating: "0", count: 26)
    let one = zero + "0000000000001"
    form.append("a", "--\(zero)--")
    form.append("b", "--\(one)--")
    let boundary = try #require(
      try await sent(form).fields["Content-Type"]?.split(separator: "boundary=").last
    )
    #expect(boundary == one + "0000000000002")
    #expect(boundary.count <= 70)
  }

  @Test func aStreamOfUnknownLengthIsSentAsItComes() async throws {
    let parts = Lock([[UInt8](repeating: 1, count: 70_000), [2]])
    var form = HTTPBody.Multipart()
    try form.append(
      "stream",
      HTTPBody { parts.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
      filename: "s"
    )
    let body = try await sent(form).body
    #expect(body.length == nil)
    #expect(!body.isReplayable)
    #expect(try await body.collected().count > 70_001)
  }

  private func sent(_ form: HTTPBody.Multipart) async throws -> HTTPRequest {
    let echo = Echo()
    _ = try await echo.client().load(Resource<Void>("upload").sending(form))
    return try #require(echo.requests.first)
  }
}
