import FoundationCore
import HTTPServing
import Testing

struct FailureTests {
  private static let all: [HTTPServingError] = [
    .badAddress("0.0.0.0:80"), .badSocketPath("", limit: 107),
    .addressInUse(.loopback(port: 80)), .notASocket("notes.txt"),
    .system(call: "bind", errno: 13), .stopped,
  ]

  @Test(arguments: all)
  func everyFailureSaysWhatHappened(error: HTTPServingError) {
    #expect(error.code.hasPrefix("serving."))
    #expect(error.title.hasSuffix("."))
    #expect(error.reason?.hasSuffix(".") ?? true)
    #expect(error.suggestion?.hasSuffix(".") ?? true)
  }

  @Test func theCodesAreDifferent() {
    #expect(Set(Self.all.map(\.code)).count == Self.all.count)
  }

  @Test func failuresHaveTheExpectedCategories() {
    #expect(Self.all.map(\.category) == [.usage, .usage, .conflict, .conflict, .failed, .failed])
    #expect(Self.all[4].reason?.contains("(bind)") == true)
  }
}
