public import Foundation

/// Real answers, recorded from real servers, that lie beside the project where they are kept.
///
/// They are too large and too much other people's to be part of it; a test that wants them is
/// skipped where they are not, and the project's own tests say the same in small.
public enum RecordedResponses {
  /// The folder with that name, or nothing where it was not brought along.
  public static func folder(_ name: String) -> URL? {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent()
      .appending(path: "../../../shared/fixtures/\(name)", directoryHint: .isDirectory)
      .standardized
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// The files in a folder by name; none where the folder was not brought along.
  ///
  /// - Throws: An error if the folder cannot be read.
  public static func files(in name: String) throws -> [URL] {
    guard let folder = folder(name) else { return [] }
    return try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
