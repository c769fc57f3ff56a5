import Foundation
import TestSupport

/// The real scripts and the real map of the project, with hardly a source, for the real toolchain.
struct HollowProject {
  let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = ProcessInfo.processInfo.environment
      // These tests may run alone; the new project has other suites.
      .filter { $0.key != "RIALTO_SUITES" }
      .merging(["HOME": folder.url.path, "TMPDIR": folder.url.path]) { $1 }
    let pages = ["Package.swift", "README.md", "CODEOWNERS", ".swift-format"]
    let template = try [".swift", ".md"].flatMap {
      try Project.files(under: "Tests/Template", ending: $0)
    }
    for file in try Project.scripts + pages + template { try Project.copy(file, into: folder.url) }
    for door in ["CSQLite", "CSodium", "CPostgres", "CCurl", "CEpoll"] {
      try write("", to: "Modules/System/\(door)/module.modulemap")
    }
    for name in ["CSandboxData", "CBoundaries"] {
      try write("", to: "Modules/System/\(name)/data/.keep")
      try write("", to: "Modules/System/\(name)/data.c")
      try write("", to: "Modules/System/\(name)/include/data.h")
    }
    for path in try Self.targetFolders { try write("// Nothing.\n", to: "\(path)/Nothing.swift") }
    try write("struct Parcel {}\n", to: "Modules/Ordering/Model/Parcel.swift")
  }

  /// Runs a command line in the project.
  func run(_ line: String) async throws -> Program.Result {
    try await shell(line, in: folder.url, environment: environment)
  }

  func write(_ text: String, to path: String) throws {
    let file = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The folders of all targets but the doors, as Package.swift has them.
  private static var targetFolders: [String] {
    get throws {
      try Project.text(of: "Package.swift").matches(of: /"((?:Modules|Apps|Tests)\/[^"\\]+)"/)
        .map { String($0.1) }
        .filter { !$0.hasPrefix("Modules/System/C") && !$0.hasPrefix("Tests/Template") }
    }
  }
}
