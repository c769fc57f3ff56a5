public import Foundation

/// A folder for one test, removed with its contents when the test releases it.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "rialto-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A test may have removed the folder itself.
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder, there or not.
  public func file(_ name: String) -> String { url.appending(path: name).path }
}
