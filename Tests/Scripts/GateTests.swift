import TestSupport
import Testing

/// The steps of `.ci/run` and `.ci/nightly`.
struct GateTests {
  /// The scripts that one of the two runs.
  private func steps(of file: String) throws -> Set<String> {
    Set(
      try Project.text(of: file).split(separator: "\n").filter { !$0.hasPrefix("#") }
        .flatMap { $0.matches(of: /Scripts\/([a-z-]+)(?![a-z.-])/).map { String($0.1) } }
    )
  }

  @Test(arguments: [(".ci/run", 7), (".ci/nightly", 9)])
  func everyStepIsAScript(_ file: String, least: Int) throws {
    let steps = try steps(of: file)
    #expect(steps.count >= least)
    for step in steps { #expect(Project.has("Scripts/\(step)"), "\(step)") }
  }

  @Test(arguments: [".ci/run", ".ci/nightly"])
  func contributingGuideListsEveryStep(_ file: String) throws {
    let page = try Project.text(of: "CONTRIBUTING.md")
    for step in try steps(of: file) { #expect(page.contains("Scripts/\(step)"), "\(step)") }
  }

  @Test(arguments: [("changes", "run"), ("nightly", "nightly")])
  func theForgeRunsIt(_ workflow: String, file: String) throws {
    let text = try Project.text(of: ".github/workflows/\(workflow).yml")
    #expect(text.contains("\n      - run: .ci/\(file)\n"))
  }
}
