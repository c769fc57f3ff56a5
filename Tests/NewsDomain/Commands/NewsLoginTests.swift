import CommandKit
import CommandTestSupport
import Foundation
import NewsCommands
import StoreHTTP
import Testing

struct NewsLoginTests {
  var program: NewsProgram

  init() throws {
    program = try NewsProgram()
    program.input = MemoryInput(["key-of-anna"])
  }

  @Test func aSignInAtHackerNewsDoesNotSuggestANewsAPIKey() async throws {
    var program = try NewsProgram()
    program.transport = InProcessTransport { _ in HTTPResponse(status: 401) }
    let result = await program.rialto("news list --hn top")
    #expect(result.status == .authentication)
    #expect(result.error.contains("hacker-news.firebaseio.com"), "\(result.error)")
    #expect(!result.error.contains("newsapi.org") && !result.error.contains("news login"))
  }

  @Test func aRejectedKeyIsNotSaved() async throws {
    var program = program
    program.transport = Press.refusing("apiKeyInvalid")
    let result = await program.rialto("news login --key-stdin")
    #expect(result.status == .authentication)
    #expect(
      result.error == """
        Error: NewsAPI rejected the key, so it was not saved.
        Check that the key is complete, and try again.

        """
    )
    #expect(!FileManager.default.fileExists(atPath: program.keyFile))
  }

  @Test func anInvalidKeyIsRejected() async {
    var program = program
    program.input = MemoryInput(["two words"])
    #expect(await program.rialto("news login --key-stdin --offline").status == .failed)
    #expect(!FileManager.default.fileExists(atPath: program.keyFile))
  }
}
