import TestSupport
import Testing

/// The page of failure codes: a heading for each code that a failure describes, and no other.
struct FailureCodesTests {
  @Test func pageHasEveryCodeOnce() throws {
    let code = /(?:\.init|FailureDetails)\(\s*"([a-z_]+\.[a-z_]+)",/
    let sources = try ["Modules", "Apps"].flatMap { try Project.files(under: $0, ending: ".swift") }
    let codes = try sources.flatMap { file in
      try Project.text(of: file).matches(of: code).map { String($0.1) }
    }
    let headings = try Project.text(of: "Modules/Rialto.docc/FailureCodes.md")
      .matches(of: /\n### ([^\n]+)/).map { String($0.1) }
    #expect(codes.count > 100)
    #expect(Set(codes) == Set(headings))
    #expect(Set(headings).count == headings.count)
  }
}
