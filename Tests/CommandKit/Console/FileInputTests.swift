import Foundation
import TestSupport
import Testing

@testable import CommandKit

struct FileInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(of text: String) throws -> [String] {
    try Data(text.utf8).write(to: folder.url.appending(path: "input"))
    let file = try #require(FileHandle(forReadingAtPath: folder.file("input")))
    let input = FileInput(descriptor: file.fileDescriptor)
    #expect(!input.isTerminal)
    var lines: [String] = []
    while let line = try input.readLine() { lines.append(line) }
    #expect(try input.readLine() == nil)
    return lines
  }

  @Test(arguments: [
    ("", []),
    ("one", ["one"]),
    ("one\ntwo\n", ["one", "two"]),
    ("one\r\n\r\ntwo", ["one", "", "two"]),
    ("\n\n", ["", ""]),
    ("a\u{03}b\n", ["a\u{03}b"]),
  ])
  func linesComeWithoutTheirEnds(text: String, expected: [String]) throws {
    #expect(try lines(of: text) == expected)
  }

  @Test func bytesComeAsTheyAre() throws {
    let bytes: [UInt8] =
      [0x61, 0x0A, 0xFF, 0x00, 0x0D, 0x0A, 0x62] + Array(repeating: 7, count: 99_999)
    try Data(bytes).write(to: folder.url.appending(path: "input"))
    let file = try #require(FileHandle(forReadingAtPath: folder.file("input")))
    let input = FileInput(descriptor: file.fileDescriptor)
    #expect(try input.readLine() == "a")
    var rest: [UInt8] = []
    while let chunk = try input.read() { rest += chunk }
    #expect(rest == Array(bytes.dropFirst(2)))
  }

  @Test func longAndManyLinesArrive() throws {
    let long = String(repeating: "茶", count: 100_000)
    let many = (1...2000).map { "line \($0)" }
    #expect(try lines(of: ([long] + many).joined(separator: "\n")) == [long] + many)
  }

  @Test func nonBlockingInputWaitsForSlowWriter() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let input = FileInput(descriptor: descriptor)
    Thread.detachNewThread {
      #expect(throws: Never.self) {
        for line in 1...1000 {
          try pipe.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        }
      }
    }
    for line in 1...1000 { #expect(try input.readLine() == String(line)) }
  }

  @Test func invalidUTF8IsReplaced() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data([0x61, 0xFF, 0x0A]))
    let input = FileInput(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(try input.readLine() == "a\u{FFFD}")
  }

  @Test func anInputThatCannotBeReadIsAFailure() throws {
    let pipe = Pipe()
    let input = FileInput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let failure = try #require(throws: OutputError.self) { try input.readLine() }
    #expect(failure == .unreadable(reason: "Bad file descriptor."))
  }
}
