import CommandKit
import Foundation
import HTTPServing
import StoreHTTP
import Testing

struct FetchTests {
  var desk: Desk

  init() throws {
    desk = try Desk()
    desk.transport = InProcessTransport { request in
      switch request.url.path {
      case "/text": HTTPResponse(body: HTTPBody(Array("one\n\u{1B}[2Jtwo\tthree".utf8)))
      case "/binary": HTTPResponse(body: HTTPBody([0xFF, 0, 0x0A, 0xFE]))
      case "/echo": HTTPResponse(body: HTTPBody(Array((request.fields["X-Mine"] ?? "").utf8)))
      case "/head":
        HTTPResponse(fields: ["ETag": "\"1\"", "Set-Cookie": "id=secret"], body: .empty)
      default:
        HTTPResponse(status: 404, body: HTTPBody(Array(#"{"message":"No mug"}"#.utf8)))
      }
    }
  }

  @Test func offlineNoServerIsContacted() async {
    let line = "fetch https://example.org/text --offline --explain"
    let result = await desk.rialto(line)
    #expect(result.status == .notFound)
    #expect(result.output == "")
    #expect(
      result.error.hasPrefix("example.org: using bundled data, no request sent\n")
    )
    let bundled = "fetch https://api.worldbank.org/v2/region?format=json --offline"
    #expect(await desk.rialto(bundled).output.contains("South Asia"))
  }

  @Test func aPipeGetsTheBodyUnchanged() async {
    let result = await desk.rialto("fetch https://example.org/text")
    #expect(result.output == "one\n\u{1B}[2Jtwo\tthree")
    #expect(result.error == "")
    #expect(result.status == .done)
  }

  @Test func aTerminalGetsPrintableTextOnly() async {
    #expect(
      await desk.rialto("fetch https://example.org/text", columns: 80).output
        == "one\ntwo    three\n"
    )
    let binary = await desk.rialto("fetch https://example.org/binary", columns: 80)
    #expect(binary.status == .refused)
    #expect(binary.output == "")
    #expect(binary.error.contains("--output"))
  }

  @Test func aFileIsWrittenOnceItIsComplete() async throws {
    let result = await desk.rialto("fetch https://example.org/binary -o mug.bin")
    #expect(result.status == .done)
    #expect(
      try Data(contentsOf: URL(filePath: desk.project + "/mug.bin")) == Data([0xFF, 0, 0x0A, 0xFE])
    )
    let missing = await desk.rialto("fetch https://example.org/none -o none.bin")
    #expect(missing.status == .notFound)
    #expect(
      missing.error.hasPrefix("Error: Not found at example.org (404).\nNo mug.\n")
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.project) == ["mug.bin"])
  }

  @Test func aLinkToADeviceIsLeftAlone() async throws {
    let link = desk.project + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    let result = await desk.rialto("fetch https://example.org/text -o link")
    #expect(result.status == .failed)
    #expect(result.error.contains("/link is not a regular file.\n"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
  }

  @Test func aDashIsStandardOutput() async throws {
    #expect(await desk.rialto("fetch https://example.org/text -o -").output.hasPrefix("one\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.project).isEmpty)
  }

  @Test func theHeaderIsShownWithoutSecrets() async {
    let result = await desk.rialto("fetch https://example.org/head --head")
    #expect(result.output == "status\t200\nETag\t\"1\"\nSet-Cookie\t***\n")
    let json = await desk.rialto("fetch https://example.org/head --head --json")
    #expect(json.output.hasPrefix(#"[{"name":"status","value":"200"}"#))
    #expect(await desk.rialto("fetch https://example.org/none --head").status == .notFound)
  }

  @Test func headerFieldsAreSent() async {
    let result = await desk.rialto([
      "fetch", "https://example.org/echo", "--header", "X-Mine: a: b", "--header=X-Other:1",
    ])
    #expect(result.output == "a: b")
  }

  @Test(arguments: [
    ["example.org"], ["ftp://example.org"], ["https://"], [],
    ["https://example.org", "--header", "X-Mine"],
    ["https://example.org", "--header", "X: 1\r\nY: 2"],
    ["https://example.org", "--header", ": 1"], ["https://example.org", "--head", "-o", "x"],
  ])
  func invalidArgumentsAreRejected(_ words: [String]) async {
    #expect(await desk.rialto(["fetch"] + words).status == .usage)
  }

  @Test func explainLogsEveryStep() async {
    let result = await desk.rialto("fetch https://example.org/text?key=hidden --explain")
    let lines = result.error.split(separator: "\n")
    #expect(lines.first?.hasSuffix(" GET https://example.org/text?key=***") == true)
    #expect(lines.last?.contains(" finished: status 200, 17 bytes, in ") == true)
    #expect(!result.error.contains("hidden"))
  }

  @Test func anAddressWithAPasswordIsRejected() async {
    let result = await desk.rialto("fetch https://me:hidden@example.org/text")
    #expect(result.status == .usage)
    #expect(result.error.contains("without a user name"))
    #expect(!result.error.contains("hidden"))
  }

  @Test func aRealServerIsReached() async throws {
    let server = HTTPServer { _ in HTTPResponse(body: HTTPBody(Array("Hello".utf8))) }
    try await server.run(on: .loopback()) { address in
      let child = Child(
        path: Child.rialto,
        arguments: ["fetch", address.url.absoluteString, "--explain"],
        environment: desk.environment
      )
      let result = try await child.run()
      #expect(result.output == "Hello")
      #expect(result.error.contains("status 200 over HTTP/1.1 after"))
      #expect(result.status == 0)
    }
    let gone = await desk.rialto("fetch http://127.0.0.1:1/ --config color=never")
    #expect(gone.status == .notFound)
  }
}
