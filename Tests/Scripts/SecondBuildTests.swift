import TestSupport
import Testing

/// `Scripts/test` with the real toolchain: what is built is not built again.
struct SecondBuildTests {
  private let project: HollowProject

  init() throws { project = try HollowProject() }

  @Test func aSecondRunWithoutAChangeCompilesNothing() async throws {
    #expect(try await compiled().contains("EventLoop"))
    #expect(try await compiled() == [])
    try project.write("enum Change {}\n", to: "Modules/EventLoop/Nothing.swift")
    let again = try await compiled()
    #expect(again.contains("EventLoop"))
    #expect(!again.contains("FoundationCore"))
  }

  /// Builds and tests a module, and returns the modules that are compiled.
  private func compiled() async throws -> Set<String> {
    let run = try await project.run("Scripts/test EventLoop")
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    return Set(run.output.matches(of: /Compiling ([A-Za-z]+)/).map { String($0.1) })
  }
}
