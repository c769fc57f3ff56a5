package import Foundation

/// The files of this project, and the programs built with its tests.
package enum Project {
  /// The root folder, where Package.swift is.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the test bundle; programs of the same build stand beside it.
  package static var products: URL {
    let runner = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    let bundle = runner.range(of: ".xctest").map { runner[..<$0.upperBound] } ?? runner[...]
    return URL(filePath: String(bundle)).deletingLastPathComponent()
  }

  /// The folder of the programs that the tests start: in `.ci/run` the release build, which users
  /// run, and otherwise the build of the tests.
  package static var programs: URL {
    ProcessInfo.processInfo.environment["RIALTO_PROGRAMS"].map { URL(filePath: $0) } ?? products
  }

  /// The environment of programs under test: the location of their coverage data.
  ///
  /// Only what runs in the tests' own process is counted. Some programs are killed, and half a file
  /// of counts would spoil the counts of all others.
  package static let coverageEnvironment = ["LLVM_PROFILE_FILE": "/dev/null"]

  package static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  /// The files of a folder and of those within, by their path.
  package static func files(under folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }

  /// The scripts, by their path.
  package static var scripts: [String] {
    get throws {
      try files(under: "Scripts", ending: "").filter { $0 != "Scripts/maintenance" }
    }
  }

  /// Puts an executable copy of a file into a folder, under the same path.
  ///
  /// Not `copyItem`, which also copies the group: it fails for users outside that group.
  package static func copy(_ file: String, into folder: URL) throws {
    let copy = folder.appending(path: file)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(contentsOf: root.appending(path: file)).write(to: copy)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
  }

  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }
}
