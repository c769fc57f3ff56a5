import Foundation
import TestSupport
import Testing

/// What the pages at the top of the project say, held against what is there.
struct ReadmeTests {
  private static let pages = ["README.md", "GUIDE.md", "CONTRIBUTING.md"]

  /// The scripts run for real, one after another in a clone; only the compiler is a stand-in.
  ///
  /// It hands over the programs that were built along with these tests. `.ci/run` runs the two
  /// commands that matter most with the real one.
  @Test(arguments: try pages + frontPages())
  func everyCommandRuns(_ page: String) async throws {
    let machine = try Machine(programs: [Project.programs, Project.products])
    let commands = try await Self.commandsToRun(in: page)
    // What makes a module asks the real compiler for the map, in ModuleTests.
    for command in commands where !command.hasPrefix("Scripts/module ") {
      let run = try await machine.run(command)
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
  }

  @Test func theCommandsAreFound() throws {
    let commands = try Self.commands(in: "README.md")
    #expect(commands.contains { $0.hasPrefix("Scripts/rialto ") })
    #expect(try Self.commands(in: "CONTRIBUTING.md").contains { $0.hasPrefix("Scripts/test") })
    let guide = try Self.commands(in: "GUIDE.md")
    #expect(guide.contains { $0.contains("Scripts/rialto --offline news login") })
    #expect(guide.count >= 20)
  }

  @Test(arguments: pages + ["CHANGELOG.md"])
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

  @Test(arguments: try ["README.md", "GUIDE.md"] + frontPages())
  func everySwiftExampleStandsInATest(_ page: String) throws {
    let tests = try Self.files(under: "Tests", ending: ".swift").map { try Project.text(of: $0) }
    for example in try Self.blocks(of: "swift", in: page) {
      let lines = Self.essence(of: example)
      #expect(tests.contains { Self.essence(of: $0).contains(lines) }, "\(example)")
    }
  }

  /// The commands that can run here: those that want a PostgreSQL have one of their own, where there
  /// is any.
  private static func commandsToRun(in page: String) async throws -> [String] {
    let commands = try commands(in: page)
    guard commands.contains(where: { $0.contains(databaseInProse) }) else { return commands }
    guard PostgresCluster.isAvailable else {
      return commands.filter { !$0.contains(databaseInProse) }
    }
    let url = try await PostgresCluster.shared().database().url
    return commands.map { $0.replacing(databaseInProse, with: "'\(url)'") }
  }

  /// Where pages have a store in PostgreSQL.
  private static let databaseInProse = "postgres://rialto@db.example/store"

  /// The commands in the order in which they stand; those that want the network run without it.
  private static func commands(in page: String) throws -> [String] {
    try Project.text(of: page).components(separatedBy: "\n```sh").dropFirst().flatMap { rest in
      let block = rest.components(separatedBy: "\n```")[0].split(separator: "\n").map(String.init)
      guard rest.hasPrefix(" network\n") else { return block }
      return block.dropFirst().map {
        $0.replacing("Scripts/rialto ", with: "Scripts/rialto --offline ")
      }
    }
  }

  /// The texts of the fenced blocks in that language.
  private static func blocks(of language: String, in page: String) throws -> [String] {
    try Project.text(of: page).components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  /// Where the documentation of each module begins.
  private static func frontPages() throws -> [String] {
    try files(under: "Modules", ending: ".md")
  }

  private static func files(under folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Project.root.appending(path: folder).path)
      .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }

  /// The lines of Swift without what depends on where they stand: indentation, imports, blanks.
  private static func essence(of code: String) -> String {
    code.split(separator: "\n")
      .map { $0.trimmingPrefix(while: \.isWhitespace) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
      .joined(separator: "\n")
  }
}
