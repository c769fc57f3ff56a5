import Foundation

/// The server that loads are measured against: nginx where it is installed, our own elsewhere.
final class LoopbackOrigin {
  /// A description, to print beside figures.
  let name: String
  private let process: Process
  private let folder: URL
  private let port: Int

  /// The sizes of the files it has.
  static let lengths = [350, 7_000, 7_000_000]

  init() throws {
    folder = try temporaryFolder()
    for length in Self.lengths {
      try Data(repeating: 0x78, count: length).write(to: folder.appending(path: "\(length)"))
    }
    if Nginx.isInstalled {
      name = "nginx, one worker"
      (process, port) = try Nginx.start(in: folder, locations: Self.locations(folder.path))
    } else {
      name = "our own server"
      (process, port) = try OwnOrigin.start()
    }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    // What cannot be removed is in the folder for temporary things anyway.
    try? FileManager.default.removeItem(at: folder)
  }

  /// The URL of a file of a length, whose answer says that it may be kept or nothing about that.
  func address(_ length: Int, mayKeep: Bool = false) -> String {
    "http://127.0.0.1:\(port)/\(mayKeep ? "kept" : "plain")/\(length)"
  }

  private static func locations(_ folder: String) -> String {
    """
    location ~ ^/plain/([0-9]+) {
      alias \(folder)/$1;
      etag off;
      add_header Last-Modified "";
    }
    location ~ ^/kept/([0-9]+) {
      alias \(folder)/$1;
      add_header Cache-Control max-age=3600;
    }
    """
  }
}
