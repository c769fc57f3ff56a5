import Foundation
import StoreHTTP
import TestSupport
import Testing

/// The caching tests of http-tests/cache-tests that apply to a browser's cache, through the client
/// as programs use it: over sockets, in memory and on disk, all under one rule.
@Suite(
  .enabled(
    if: RecordedResponses.folder("http-cache-tests") != nil,
    "The caching tests lie beside the project where they are kept."
  )
)
struct CacheConformanceTests {
  /// The required tests that are missed, and must be no others.
  private static func missed(in place: String) -> Set<String> {
    // Bytes in an unknown transfer coding are not a response, and RFC 9112 has no field with which
    // they could be passed on as such.
    var missed: Set = ["headers-store-Transfer-Encoding"]
    // Parts are not cut from a whole, on which these two depend.
    missed.formUnion(["partial-use-headers", "partial-use-stored-headers"])
    #if !canImport(CCurl)
    // URLSession decodes the body, whose coding then no longer fits the field.
    missed.insert("headers-store-Content-Encoding")
    #endif
    // A cookie is a secret, and no secret is written to a disk.
    if place == "disk" { missed.insert("headers-store-Set-Cookie") }
    return missed
  }

  @Test(arguments: ["memory", "disk"])
  func allThatCanPassesThroughTheClient(_ place: String) async throws {
    let folder = try TemporaryFolder()
    let score = try await ConformanceScore.ofOurs { number in
      place == "memory" ? .memory() : .disk(folder.url.path + "/\(number).sqlite")
    }
    print(ConformanceTable.text(of: score, "Rialto, \(place)"))
    #expect(score.count(.required).of == 137)
    #expect(score.count(.optimal).of == 77)
    #expect(
      Set(score.missed(.required)) == Self.missed(in: place),
      "\(score.missed(.required).map(score.explanation))"
    )
    // The cache stores whole responses to GET, and compares languages by their text.
    #expect(
      score.missed(.optimal).allSatisfy { name in
        name == "method-POST" || name.hasPrefix("vary-normalise-lang-")
          || name.hasPrefix("partial-store-")
      },
      "\(score.missed(.optimal).map(score.explanation))"
    )
    #expect(score.count(.optimal).passed == 65)
  }

  @Test func aBrowsersPublishedResultsAreJudgedAsTheirAuthorsDo() throws {
    for (name, required, optimal) in [
      ("chrome", 117, 56), ("firefox", 106, 40), ("safari", 108, 47),
    ] {
      let score = try ConformanceScore.published(name)
      #expect(score.count(.required).passed == required)
      #expect(score.count(.optimal).passed == optimal)
    }
  }
}
