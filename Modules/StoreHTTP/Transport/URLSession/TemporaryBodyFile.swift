#if URLSession || canImport(Darwin)
  import Foundation

  /// A streamed body, gathered where URLSession can read it, and gone when the task is.
  final class TemporaryBodyFile: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")

    @concurrent
    init(of body: HTTPBody) async throws(HTTPError) {
      do {
        try Data().write(to: url, options: .withoutOverwriting)
        let file = try FileHandle(forWritingTo: url)
        for try await chunk in body { try file.write(contentsOf: chunk) }
        try file.close()
      } catch {
        throw error as? HTTPError ?? HTTPError(.bodyFailed, underlying: [error])
      }
    }

    // What a temporary folder keeps too long, the system clears.
    deinit { try? FileManager.default.removeItem(at: url) }
  }
#endif
