import Foundation
import TestSupport
import Testing

/// `Scripts/thread-locals` over the smallest program of the decision about locks.
#if arch(x86_64) && os(Linux)
struct ThreadLocalsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The program of "One lock": the indented lines from its import on.
  private static func program() throws -> String {
    let page = "Modules/FoundationCore/FoundationCore.docc/OneLock.md"
    let lines = try Project.text(of: page).components(separatedBy: "\n")
      .drop { $0 != "    import Synchronization" }
      .prefix { $0.isEmpty || $0.hasPrefix("    ") }
    return lines.map { $0.dropFirst(4) }.joined(separator: "\n")
  }

  @Test(arguments: [("-O", 1), ("-Onone", 0)])
  func threadLocalAddressHeldAcrossAwaitIsReported(_ option: String, status: Int32) async throws {
    try Self.program().write(
      to: folder.url.appending(path: "Fault.swift"),
      atomically: true,
      encoding: .utf8
    )
    let environment = ProcessInfo.processInfo.environment
    let built = try await shell(
      "swiftc -swift-version 6 \(option) -parse-as-library Fault.swift",
      in: folder.url,
      environment: environment
    )
    #expect(built.status == 0, "\(built.errors)")
    let run = try await shell(
      "'\(Project.root.path)/Scripts/thread-locals' ./Fault",
      in: folder.url,
      environment: environment
    )
    #expect(run.status == status, "\(run.errors)")
    #expect(run.output.contains("$s5Fault5PlaceC4nextSiyYaA2AVYKFTQ0_: ") == (status == 1))
  }
}
#endif
