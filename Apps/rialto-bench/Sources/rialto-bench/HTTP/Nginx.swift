import Foundation

/// The peer that most of the web is served by, where it is installed; one process with one thread.
enum Nginx {
  static var isInstalled: Bool { program != nil }

  private static let program =
    ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
    .map { URL(filePath: $0) }

  /// Starts one that sends the same text for every request.
  static func start(sending text: [UInt8]) throws -> (process: Process, port: Int) {
    let folder = try temporaryFolder()
    // It has read its settings once it answers.
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = String(decoding: text, as: UTF8.self)
    return try start(
      in: folder,
      locations: #"location / { default_type text/plain; return 200 "\#(text)"; }"#
    )
  }

  /// Starts one that has these locations and a folder for what it keeps.
  static func start(in folder: URL, locations: String) throws -> (process: Process, port: Int) {
    let port = try freePort()
    let settings = folder.appending(path: "nginx.conf")
    try configuration(port: port, folder: folder.path, locations: locations)
      .write(to: settings, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = program
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

  private static func configuration(port: Int, folder: String, locations: String) -> String {
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    return """
      \(getuid() == 0 ? "user root;" : "")
      master_process off;
      daemon off;
      pid \(folder)/pid;
      error_log stderr emerg;
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
          \(locations)
        }
      }
      """
  }
}

/// Makes a folder for temporary files; the caller removes it.
func temporaryFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "rialto-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}
