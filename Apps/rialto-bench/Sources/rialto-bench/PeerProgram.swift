import Foundation

/// A program of others that is measured beside ours, by a protocol of lines.
///
/// A client is started as `PROGRAM ADDRESS LENGTH COUNT MILLISECONDS`. It keeps COUNT requests in
/// flight, for ADDRESS/1, ADDRESS/2 and so on, and reads each response of LENGTH bytes to its end;
/// first for a tenth of the time to warm up, then counting. It prints the line of a ``LoadResult``.
///
/// A server is started as `PROGRAM`. It prints the port on loopback that it listens on, answers
/// every request with 350 bytes of text, and ends when its input does.
struct PeerProgram: Hashable {
  let path: String

  var name: String { URL(filePath: path).lastPathComponent }

  /// Returns the programs in a folder, by name.
  static func all(in folder: String) throws -> [PeerProgram] {
    let files = try FileManager.default.contentsOfDirectory(
      at: URL(filePath: folder),
      includingPropertiesForKeys: [.isRegularFileKey, .isExecutableKey]
    )
    let programs = try files.filter {
      let values = try $0.resourceValues(forKeys: [.isRegularFileKey, .isExecutableKey])
      return values.isRegularFile == true && values.isExecutable == true
    }
    guard !programs.isEmpty else { throw LoadError("There is no program in \(folder).") }
    return programs.map { PeerProgram(path: $0.path) }.sorted { $0.name < $1.name }
  }
}
