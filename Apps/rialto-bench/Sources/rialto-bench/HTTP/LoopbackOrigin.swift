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
    folder = FileManager.default.temporaryDirectory
      .appending(path: "rialto-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for length in Self.lengths {
      try Data(repeating: 0x78, count: length).write(to: folder.appending(path: "\(length)"))
    }
    if let nginx = Self.nginx {
      name = "nginx, one worker"
      (process, port) = try Self.start(nginx, in: folder)
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

  private static var nginx: URL? {
    ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(filePath: $0) }
  }

  private static func start(_ nginx: URL, in folder: URL) throws -> (Process, Int) {
    let port = try freePort()
    let settings = folder.appending(path: "nginx.conf")
    try configuration(port, folder.path).write(to: settings, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = nginx
    process.arguments = ["-p", folder.path, "-c", settings.path, "-e", "stderr"]
    try process.run()
    for _ in 0..<500 {
      if answers(port) { return (process, port) }
      guard process.isRunning else { break }
      usleep(10_000)
    }
    process.terminate()
    throw LoadError("nginx does not start; what it said is above.")
  }

  private static func configuration(_ port: Int, _ folder: String) -> String {
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    return """
      \(getuid() == 0 ? "user root;" : "")
      worker_processes 1;
      daemon off;
      pid \(folder)/pid;
      error_log stderr crit;
      events { worker_connections 2048; }
      http {
        access_log off;
        sendfile on;
        tcp_nopush on;
        keepalive_requests 1000000000;
        keepalive_timeout 600;
        open_file_cache max=16;
        \(kinds.map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n  "))
        server {
          listen 127.0.0.1:\(port);
          location ~ ^/plain/([0-9]+) {
            alias \(folder)/$1;
            etag off;
            add_header Last-Modified "";
          }
          location ~ ^/kept/([0-9]+) {
            alias \(folder)/$1;
            add_header Cache-Control max-age=3600;
          }
        }
      }
      """
  }
}
