import CommandKit
import Foundation
import TestSupport
import Testing

struct TextFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("settings")
  }

  func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test func aFileThatIsNotThereHasNoText() throws {
    #expect(try TextFile(path).read() == nil)
    #expect(try TextFile(path + "/below").read() == nil)
    #expect(try TextFile(path).attributes() == nil)
  }

  @Test func permissionsApplyToNewFilesOnly() throws {
    try TextFile(path).update(permissions: 0o600) { _ in "a" }
    #expect(try TextFile(path).attributes()?.permissions == 0o600)
    // More than a usual umask leaves to a new file.
    chmod(path, 0o666)
    try TextFile(path).update(permissions: 0o600) { $0 + "b" }
    #expect(try TextFile(path).attributes()?.permissions == 0o666)
    #expect(try TextFile(path).read() == "ab")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["settings"])
  }

  @Test func aSymbolicLinkStaysAndItsTargetChanges() throws {
    let link = folder.file("link")
    try write("old", to: path)
    symlink("settings", link)
    try TextFile(link).update(permissions: 0o600) { $0 + " new" }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "settings")
    #expect(try TextFile(path).read() == "old new")
  }

  @Test func aLinkToNothingYetIsFollowed() throws {
    let link = folder.file("link")
    symlink("settings", link)
    try TextFile(link).update(permissions: 0o600) { $0 + "new" }
    #expect(try TextFile(path).read() == "new")
  }

  @Test func leftoverTemporaryFileIsRemoved() throws {
    try write("half", to: path + ".new")
    try TextFile(path).update(permissions: 0o600) { $0 + "whole" }
    #expect(try TextFile(path).read() == "whole")
    #expect(try TextFile(path + ".new").read() == nil)
  }

  @Test func aChangeThatFailsChangesNothing() throws {
    try write("old", to: path)
    let problem = OutputError.cancelled
    #expect(throws: problem) {
      try TextFile(path).update(permissions: 0o600) { _ in throw problem }
    }
    #expect(try TextFile(path).read() == "old")
    #expect(throws: FileFailure.self) {
      try TextFile(folder.file("nowhere/settings")).update(permissions: 0o600) { $0 }
    }
  }

  @Test func concurrentUpdatesAreAllWritten() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try TextFile(path).update(permissions: 0o600) { $0 + "\(number)\n" } }
      }
      try await group.waitForAll()
    }
    let numbers = try #require(try TextFile(path).read()).split(separator: "\n").compactMap {
      Int($0)
    }
    #expect(numbers.sorted() == Array(0..<40))
  }

  @Test func invalidOrOversizedTextIsRejected() throws {
    try Data([0x61, 0xFF]).write(to: URL(filePath: path))
    #expect(throws: FileFailure.unreadable(path: path, reason: "It is not valid UTF-8.")) {
      try TextFile(path).read()
    }
    try Data(count: 2 << 20).write(to: URL(filePath: path))
    #expect(throws: FileFailure.unreadable(path: path, reason: "It is larger than 1 MB.")) {
      try TextFile(path).read()
    }
  }

  @Test func aPipeOrAFolderIsNotWaitedFor() throws {
    mkfifo(path, 0o600)
    for path in [path, folder.url.path] {
      #expect(throws: FileFailure.unreadable(path: path, reason: "It is not a regular file.")) {
        try TextFile(path).read()
      }
    }
  }
}
