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

  /// On a forge a link is a path from its page; the sites of the modules have other names.
  @Test(
    arguments: try DocumentationPage.top + ["CHANGELOG.md", "SECURITY.md"]
      + DocumentationPage.front()
  )
  func everyLinkLeadsSomewhere(_ page: String) throws {
    let folder = (page as NSString).deletingLastPathComponent
    for link in try Project.text(of: page).matches(of: /\]\(([^):#]+)[^):]*\)/) {
      #expect(Project.has("\(folder)/\(link.output.1)"), "\(link.output.1)")
    }
  }

  @Test func everyModuleIsOnTheMap() throws {
    let readme = try Project.text(of: "README.md")
    for folder in ["Modules", "Apps"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Project.root.appending(path: folder).path
      )
      for name in names where !name.hasPrefix(".") {
        #expect(readme.contains("[\(name)](\(folder)/\(name))"), "\(name)")
      }
    }
  }

  @Test func theReadmeIsShort() throws {
    #expect(try Project.text(of: "README.md").split(separator: "\n").count <= 80)
  }

  /// From the first page to each aggregate and to the pattern it is one click.
  @Test func theReadmeLinksToTheAggregates() throws {
    let readme = try Project.text(of: "README.md")
    for file in [
      "Modules/Catalog/Model/CatalogModel.swift", "Modules/Ordering/Model/OrderingModel.swift",
      "Modules/CountriesDomain/Model/CountriesModel.swift",
      "Modules/NewsDomain/Model/NewsModel.swift", "Modules/Rialto.docc/ThePattern.md",
    ] {
      #expect(readme.contains("](\(file))"), "\(file)")
    }
  }

  @Test(
    arguments: try ["README.md", "GUIDE.md"] + DocumentationPage.front()
      + Project.files(under: "Tests/Template", ending: ".md")
  )
  func everySwiftExampleStandsInATest(_ page: String) throws {
    for example in try Self.blocks(of: "swift", in: page) {
      // An excerpt leaves out what `// …` stands for; all of it is in one file.
      let parts = example.components(separatedBy: "// …").map(Self.essence)
      let files = try parts.count > 1 ? Self.models.get() : Self.tests.get()
      #expect(files.contains { file in parts.allSatisfy { file.contains($0) } }, "\(example)")
    }
  }

  /// The code of the tests, and of the app, which is compiled with them.
  private static let tests = Result { try code(under: "Tests", "Apps/StorefrontApp") }

  /// The code of the aggregates.
  private static let models = Result { try code(under: "Modules", ending: "Model.swift") }

  private static func code(under folders: String..., ending: String = ".swift") throws -> [String] {
    try folders.flatMap { try Project.files(under: $0, ending: ending) }
      .map { essence(of: try Project.text(of: $0)) }
  }

  /// The texts of the fenced blocks in that language.
  private static func blocks(of language: String, in page: String) throws -> [String] {
    try Project.text(of: page).components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// The lines of Swift without what depends on where they stand: indentation, imports, summaries.
  private static func essence(of code: String) -> String {
    code.split(separator: "\n")
      .map { $0.trimmingPrefix(while: \.isWhitespace) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("///") }
      .joined(separator: "\n")
  }
}
