import Foundation

/// `rialto countries list --json` from its start to its end, with its answers stored already.
struct CountryListing {
  private let program: String
  private let address: String
  private let folder: URL

  /// Runs it once, so that its answers are stored.
  init(_ program: String, _ address: String) throws {
    self.program = program
    self.address = address
    folder = FileManager.default.temporaryDirectory.appending(path: "rialto-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run()
  }

  func run() throws {
    let arguments = ["countries", "list", "--json", "--config", "countries.url=\(address)"]
    // A separate home, so that the user's settings have no effect and the user's cache is not filled.
    let environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let printed = try Program(program, arguments, environment).output()
    guard printed.contains("Namibia") else { throw LoadError("This is no list: \(printed)") }
  }

  func remove() {
    // Left behind, it would be in the folder for temporary things.
    try? FileManager.default.removeItem(at: folder)
  }
}
