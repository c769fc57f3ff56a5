import CommandKit
import Foundation
import TestSupport
import Testing

@testable import rialto

struct BaseDirectoriesTests {
  func folders(_ environment: [String: String], accountHome: String? = nil) -> BaseDirectories {
    BaseDirectories(environment: environment, accountHome: { accountHome })
  }

  @Test func theyAreInTheHomeFolder() throws {
    let folders = folders(["HOME": "/home/ada"])
    #expect(try folders.path(.config) == "/home/ada/.config/rialto")
    #expect(try folders.path(.state) == "/home/ada/.local/state/rialto")
    #expect(try folders.path(.cache) == "/home/ada/.cache/rialto")
    #expect(try folders.path(.data) == "/home/ada/.local/share/rialto")
  }

  @Test func eachCanBeElsewhereByAnAbsolutePath() throws {
    for purpose in BaseDirectories.Purpose.allCases {
      let variable = purpose.variable
      #expect(try folders([variable: "/mnt/x"]).path(purpose) == "/mnt/x/rialto")
      #expect(try folders([variable: "/"]).path(purpose) == "/rialto")
      for ignored in ["", "x", "./x", "~/x", "/\u{FFFD}"] {
        let folders = folders(["HOME": "/h", variable: ignored])
        #expect(try folders.path(purpose) == self.folders(["HOME": "/h"]).path(purpose))
      }
    }
  }

  @Test func withoutHOMETheAccountTells() throws {
    for environment in [[:], ["HOME": ""], ["HOME": "ada"], ["HOME": "/\u{FFFD}"]] {
      #expect(try folders(environment, accountHome: "/acc").path(.data).hasPrefix("/acc/"))
      #expect(throws: ConfigurationError.noHome(variable: "XDG_DATA_HOME")) {
        try folders(environment).path(.data)
      }
      #expect(throws: ConfigurationError.noHome(variable: "XDG_DATA_HOME")) {
        try folders(environment, accountHome: "").path(.data)
      }
    }
  }

  @Test func theyAreMadeForTheUserAloneWhenAsked() throws {
    let folder = try TemporaryFolder()
    let folders = folders(["HOME": folder.file("home")])
    #expect(try TextFile(folders.path(.data)).facts() == nil)
    let path = try folders.path(.data)
    try path.makeFolder()
    #expect(try TextFile(path).facts()?.permissions == 0o700)
    #expect(try TextFile(folder.file("home/.local")).facts()?.permissions == 0o700)
    try path.makeFolder()
  }

  @Test func oneThatCannotBeMadeIsAFailure() throws {
    let folder = try TemporaryFolder()
    try "".write(toFile: folder.file("file"), atomically: false, encoding: .utf8)
    let path = folder.file("file/a/b")
    #expect(throws: FileFailure.unwritable(path: path, reason: "Not a directory.")) {
      try path.makeFolder()
    }
    symlink("nowhere", folder.file("link"))
    let below = folder.file("link/a")
    #expect(
      throws: FileFailure.unwritable(path: below, reason: "No such file or directory.")
    ) { try below.makeFolder() }
  }

  @Test func aPathIsResolvedAsAPersonMeansIt() {
    let folders = folders(["HOME": "/h"])
    #expect(folders.resolve("~/key", in: "/w") == "/h/key")
    #expect(folders.resolve("/key", in: "/w") == "/key")
    #expect(folders.resolve("key", in: "/w") == "/w/key")
    #expect(self.folders([:]).resolve("~/key", in: "/w") == "/w/~/key")
  }
}
