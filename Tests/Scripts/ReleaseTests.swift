import TestSupport
import Testing

/// `Scripts/release`: the changelog, the program and the tag name one version.
struct ReleaseTests {
  private let machine: ScriptEnvironment

  init() throws {
    machine = try ScriptEnvironment()
    try write(heading: "1.2.3, 2026-11-22")
    try machine.write(
      "  static let number = \"1.2.3\"\n  static let day = \"2026-11-22\"\n",
      to: "a clone/Apps/rialto/Version.swift"
    )
  }

  private func write(heading: String) throws {
    try machine.write(
      "# Changelog\n\n## \(heading)\n\nIt is faster.\n\n## 1.2.2, 2026-01-01\n\nIt is slower.\n",
      to: "a clone/CHANGELOG.md"
    )
  }

  private func commit() async throws {
    let run = try await machine.run(
      """
      git init -q && git add . && git config user.name A && git config user.email a@example.org &&
      git commit -qm One
      """
    )
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func versionThatBothNameIsPrinted() async throws {
    #expect(try await machine.run("Scripts/release").output == "1.2.3\n")
  }

  @Test(arguments: ["1.2.4, 2026-11-22", "1.2.3, 2026-11-23"])
  func versionThatDiffersIsRefused(_ heading: String) async throws {
    try write(heading: heading)
    let run = try await machine.run("Scripts/release")
    #expect(run.status == 1)
    #expect(
      run.errors == """
        CHANGELOG.md begins with '\(heading)', but the program is of '1.2.3, 2026-11-22'.

        """
    )
  }

  @Test func tagHasTheSectionOfTheChangelog() async throws {
    try await commit()
    let run = try await machine.run("Scripts/release --tag")
    #expect(run.status == 0, "\(run.errors)")
    let text = try await machine.run("git tag --list --format='%(contents)' 1.2.3").output
    #expect(text.contains("It is faster."))
    #expect(!text.contains("It is slower."))
  }

  @Test func versionIsTaggedOnceAndWithoutUncommittedChanges() async throws {
    try await commit()
    try machine.write("", to: "a clone/new")
    #expect(try await machine.run("Scripts/release --tag").errors.contains("no commit has"))
    #expect(try await machine.run("rm new && Scripts/release --tag").status == 0)
    #expect(try await machine.run("Scripts/release --tag").errors.contains("is a tag 1.2.3"))
  }
}
