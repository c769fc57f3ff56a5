import TestSupport
import Testing

/// The commands of all pages, as somebody types them who has just cloned the project.
struct PageCommandTests {
  /// The scripts run for real, one after another in a clone; only the compiler is a stand-in.
  ///
  /// It hands over the program that was built along with these tests. `.ci/run` runs the two
  /// commands that matter most with the real one.
  @Test(arguments: try DocumentationPage.top + DocumentationPage.front())
  func everyCommandRuns(_ page: String) async throws {
    let machine = try ScriptEnvironment(programs: [Project.programs, Project.products])
    let commands = try await Self.commandsToRun(in: page)
    // What makes a module asks the real compiler for the map, in ModuleTests.
    for command in commands where !command.hasPrefix("Scripts/module ") {
      let run = try await machine.run(command)
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
  }

  /// The commands that can run here: those that want a PostgreSQL have one of their own, where there
  /// is any.
  private static func commandsToRun(in page: String) async throws -> [String] {
    let commands = try DocumentationPage.commands(in: page)
    guard commands.contains(where: { $0.contains(databaseInProse) }) else { return commands }
    guard PostgresCluster.isAvailable else {
      return commands.filter { !$0.contains(databaseInProse) }
    }
    let url = try await PostgresCluster.shared().database().url
    return commands.map { $0.replacing(databaseInProse, with: "'\(url)'") }
  }

  /// Where pages have a store in PostgreSQL.
  private static let databaseInProse = "postgres://rialto@db.example/store"
}
