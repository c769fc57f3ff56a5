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

  @Test(arguments: [
    ("127.0.0.1:99999", true), ("[::1]:x", true), ("LOCALHOST", true), ("0.0.0.0:80", false),
    ("127.0.0.1.example:80", false),
  ])
  func aWrongPortIsNotAWrongAddress(text: String, isPort: Bool) {
    let error = HTTPServingError.badAddress(text)
    #expect(error.reason?.hasPrefix(isPort ? "The port" : "Only loopback addresses") == true)
  }

  @Test func theCodesAreDifferent() {
    #expect(Set(Self.all.map(\.code)).count == Self.all.count)
  }

  @Test func failuresHaveTheExpectedCategories() {
    #expect(Self.all.map(\.category) == [.usage, .usage, .conflict, .conflict, .failed, .failed])
    #expect(Self.all[4].reason?.contains("(bind)") == true)
  }
}
