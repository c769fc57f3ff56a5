import FoundationCore
import Testing

/// The end of a list that would never end.
struct PaginationLoopDetectorTests {
  @Test func repeatedRequestThrows() throws {
    var loopDetector = PaginationLoopDetector()
    try loopDetector.recordRequest("a")
    try loopDetector.recordRequest("b")
    #expect(throws: PaginationFailure.self) { try loopDetector.recordRequest("a") }
  }

  @Test func aPageThatComesAgainIsRefused() throws {
    var loopDetector = PaginationLoopDetector()
    try loopDetector.recordPage(ids: [1, 2])
    try loopDetector.recordPage(ids: [2, 3])
    let error = #expect(throws: PaginationFailure.self) {
      try loopDetector.recordPage(ids: [1, 2])
    }
    #expect(error?.reason == "A page was repeated.")
  }

  @Test func threePagesWithoutAnythingNewAreRefused() throws {
    var loopDetector = PaginationLoopDetector()
    try loopDetector.recordPage(ids: [1, 2, 3])
    try loopDetector.recordPage(ids: [2, 1])
    try loopDetector.recordPage(ids: [Int]())
    let error = #expect(throws: PaginationFailure.self) {
      try loopDetector.recordPage(ids: [3, 1])
    }
    #expect(error?.reason == "Several pages in a row had no new items.")
  }

  @Test func aCopyCanBeLetGo() throws {
    var loopDetector = PaginationLoopDetector()
    try loopDetector.recordPage(ids: [1])
    var copy = loopDetector
    try copy.recordRequest("a")
    try copy.recordPage(ids: [2])
    try loopDetector.recordRequest("a")
    try loopDetector.recordPage(ids: [2])
  }
}
