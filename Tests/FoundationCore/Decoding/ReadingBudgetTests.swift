import FoundationCore
import Testing

struct ReadingBudgetTests {
  @Test("Each resource has a limit, which is reached and not passed")
  func takesUpToTheLimit() throws {
    var budget = ReadingBudget(
      for: "The feed",
      bytes: 8 << 20,
      elements: 2,
      requests: 1
    )
    try budget.takeBytes(8 << 20)
    try budget.takeElements()
    try budget.takeElements()
    try budget.takeRequests()
    #expect(title { try budget.takeBytes(1) } == "The feed is larger than 8 MB.")
    #expect(title { try budget.takeElements() } == "The feed has more than 2 elements.")
    #expect(title { try budget.takeRequests() } == "The feed takes more than 1 request.")
    #expect(throws: ReadingLimitExceeded.self) { try budget.takeElements(.max) }
  }

  @Test("A budget without limits is never used up")
  func noLimits() throws {
    var budget = ReadingBudget(for: "The file")
    for _ in 0..<3 { try budget.takeBytes(1 << 60) }
    try budget.takeElements(1 << 62)
  }

  @Test("What was refused takes nothing")
  func refusalTakesNothing() throws {
    var budget = ReadingBudget(for: "The file", bytes: 1500)
    #expect(title { try budget.takeBytes(1501) } == "The file is larger than 1500 bytes.")
    try budget.takeBytes(1500)
  }

  @Test("The time ends any reading, also of elements that are small")
  func time() throws {
    let start = ContinuousClock.now
    let seconds = Lock(0)
    var budget = ReadingBudget(for: "The feed", time: .seconds(10)) {
      start + .seconds(seconds.withLock(\.self))
    }
    for _ in 0..<10_000 { try budget.takeElements() }
    seconds.withLock { $0 = 10 }
    let error = #expect(throws: ReadingLimitExceeded.self) {
      for _ in 0..<10_000 { try budget.takeElements() }
    }
    #expect(error?.resource == .time)
    #expect(error?.title == "The feed takes longer than 10 seconds to read.")
    #expect(throws: ReadingLimitExceeded.self) { try budget.takeRequests() }
  }

  private func title(of take: () throws -> Void) -> String? {
    #expect(throws: ReadingLimitExceeded.self, performing: take)?.title
  }
}
