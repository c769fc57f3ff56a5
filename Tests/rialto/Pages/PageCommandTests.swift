import TestSupport
import Testing

/// The commands of all documentation pages, run in a fresh clone.
struct PageCommandTests {
  /// Runs the commands one after another in a clone, with a stand-in for the compiler.
  ///
  /// The stand-in returns the program built with the tests. `.ci/run` runs the two most important
  /// commands with the real compiler.
  @Test(arguments: try DocumentationPage.top + DocumentationPage.front())
  func everyCommandRuns(_ page: String) async throws {
    let machine = try ScriptEnvironment(programs: [Project.programs, Project.products])
    let commands = try await Self.commandsToRun(in: page)
    // `Scripts/module` needs the real compiler; see ModuleTests.
    for command in commands where !command.hasPrefix("Scripts/module ") {
      let run = try await machine.run(command)
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
  }

  /// Returns the commands that can run: commands with PostgreSQL get a new database, if it is
  /// installed.
  private static func commandsToRun(in page: String) async throws -> [String] {
    let commands = try DocumentationPage.commands(in: page)
    guard commands.contains(where: { $0.contains(databaseInProse) }) else { return commands }
    guard PostgresCluster.isAvailable else {
      return commands.filter { !$0.contains(databaseInProse) }
    }
    let url = try await PostgresCluster.shared().database().url
    return commands.map { $0.replacing(databaseInProse, with: "'\(url)'") }
  }

  /// The URL of a PostgreSQL database in documentation pages.
  private static let databaseInProse = "postgres://rialto@db.example/store"
}
