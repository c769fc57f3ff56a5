import Foundation
import TestSupport
import Testing

/// The claims of the top-level pages, compared with the project.
struct ReadmeTests {
  @Test func theCommandsAreFound() throws {
    let commands = try DocumentationPage.commands(in: "README.md")
    #expect(commands.contains { $0.hasPrefix("Scripts/rialto ") })
    #expect(
      try DocumentationPage.commands(in: "CONTRIBUTING.md").contains {
        $0.hasPrefix("Scripts/test")
      }
    )
    let guide = try DocumentationPage.commands(in: "GUIDE.md")
    #expect(guide.contains { $0.contains("Scripts/rialto --offline news login") })
    #expect(guide.count >= 20)
  }

  @Test(arguments: DocumentationPage.top + ["CHANGELOG.md"])
  func everyLinkLeadsSomewhere(_ page: String) throws {
    for link in try Project.text(of: page).matches(of: /\]\(([^):]+)\)/) {
      #expect(Project.has(String(link.output.1)), "\(link.output.1)")
    }
  }

  @Test func everyPlaceOnTheMapIsThere() throws {
    let places = try Project.text(of: "README.md").matches(of: /\n\| `([^`]+)` \|/)
    #expect(places.count > 5)
    for place in places { #expect(Project.has(String(place.output.1)), "\(place.output.1)") }
  }

  @Test func everyModuleIsOnTheMap() throws {
    let readme = try Project.text(of: "README.md")
    for folder in ["Modules", "Apps"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Project.root.appending(path: folder).path
      )
      for name in names where !name.hasPrefix(".") {
        #expect(readme.contains("| `\(folder)/\(name)` |"), "\(name)")
      }
    }
  }

  @Test func theReadmeIsAScreenAndAHalf() throws {
    #expect(try Project.text(of: "README.md").split(separator: "\n").count <= 60)
  }

  @Test(arguments: try ["README.md", "GUIDE.md"] + DocumentationPage.front())
  func everySwiftExampleStandsInATest(_ page: String) throws {
    // The app is compiled with the tests.
    let tests = try ["Tests", "Apps/StorefrontApp"].flatMap {
      try Project.files(under: $0, ending: ".swift").map { try Project.text(of: $0) }
    }
    for example in try Self.blocks(of: "swift", in: page) {
      let lines = Self.essence(of: example)
      #expect(tests.contains { Self.essence(of: $0).contains(lines) }, "\(example)")
    }
  }

  /// The texts of the fenced blocks in that language.
  private static func blocks(of language: String, in page: String) throws -> [String] {
    try Project.text(of: page).components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// The lines of Swift without what depends on where they stand: indentation, imports, blanks.
  private static func essence(of code: String) -> String {
    code.split(separator: "\n")
      .map { $0.trimmingPrefix(while: \.isWhitespace) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
      .joined(separator: "\n")
  }
}
