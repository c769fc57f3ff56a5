import StoreHTTP
import Testing

/// The end of a list that would never end.
struct PaginationLoopDetectorTests {
  @Test func aPageThatIsAskedForAgainIsRefused() throws {
    var progress = PaginationLoopDetector()
    try progress.follow("a")
    try progress.follow("b")
    #expect(throws: HTTPError.self) { try progress.follow("a") }
  }

  @Test func aPageThatComesAgainIsRefused() throws {
    var progress = PaginationLoopDetector()
    try progress.take([1, 2])
    try progress.take([2, 3])
    let error = #expect(throws: HTTPError.self) { try progress.take([1, 2]) }
    #expect(error?.reason == "A page was repeated.")
  }

  @Test func threePagesWithoutAnythingNewAreRefused() throws {
    var progress = PaginationLoopDetector()
    try progress.take([1, 2, 3])
    try progress.take([2, 1])
    try progress.take([Int]())
    let error = #expect(throws: HTTPError.self) { try progress.take([3, 1]) }
    #expect(error?.reason == "Several pages in a row had no new items.")
  }

  @Test func aCopyCanBeLetGo() throws {
    var progress = PaginationLoopDetector()
    try progress.take([1])
    var trial = progress
    try trial.follow("a")
    try trial.take([2])
    try progress.follow("a")
    try progress.take([2])
  }
}
