import Foundation
import FoundationCore
import TestSupport
import Testing

@testable import CommandKit

struct FileOutputTests {
  private let pipe = Pipe()

  private var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  private func received() throws -> String {
    try pipe.fileHandleForWriting.close()
    return try String(decoding: pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }

  @Test func aPipeIsNoTerminal() {
    let output = FileOutput(descriptor: descriptor)
    #expect(!output.isTerminal)
    #expect(output.columns == nil)
    #expect(output.rows == nil)
    #expect(output.width == 80)
  }

  @Test func smallWritesAreGathered() throws {
    let output = FileOutput(descriptor: descriptor)
    for _ in 1...1000 { try output.write("text\n") }
    #expect(try received() == "")
  }

  @Test func aFlushHandsOnWhatWasGathered() throws {
    let output = FileOutput(descriptor: descriptor)
    try output.write("text ")
    try output.write("茶\n")
    try output.flush()
    try output.flush()
    #expect(try received() == "text 茶\n")
  }

  @Test func anUnbufferedOutputWritesAtOnce() throws {
    try FileOutput(descriptor: descriptor, isBuffered: false).write("text\n")
    #expect(try received() == "text\n")
  }

  @Test(arguments: [0, O_NONBLOCK])
  func aSlowReaderGetsEverything(flags: Int32) throws {
    #expect(fcntl(descriptor, F_SETFL, flags) == 0)
    let text = String(repeating: "All that glisters is not gold.\n", count: 100_000)
    Thread.detachNewThread { [pipe] in
      let end = pipe.fileHandleForWriting
      let output = FileOutput(descriptor: end.fileDescriptor)
      #expect(throws: Never.self) {
        try output.write(text)
        try output.flush()
      }
      #expect(throws: Never.self) { try end.close() }
    }
    let received = try pipe.fileHandleForReading.readToEnd() ?? Data()
    let isWhole = received == Data(text.utf8)
    #expect(isWhole)
  }

  @Test func everyWriteAfterReaderClosesThrows() throws {
    let output = FileOutput(descriptor: descriptor)
    try pipe.fileHandleForReading.close()
    try output.write("lost\n")
    #expect(throws: OutputError.closed) { try output.flush() }
    #expect(throws: OutputError.closed) { try output.write("more\n") }
    #expect(throws: OutputError.closed) { try output.flush() }
  }

  @Test func aClosedReaderIsNoticedBeforeTheEnd() throws {
    let output = FileOutput(descriptor: descriptor)
    try pipe.fileHandleForReading.close()
    #expect(throws: OutputError.closed) {
      while true { try output.write("All that glisters is not gold.\n") }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsAFailureEvenWhenFoundAtTheEnd() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let output = FileOutput(descriptor: full.fileDescriptor)
    try output.write("lost\n")
    let failure = try #require(throws: OutputError.self) { try output.flush() }
    #expect(failure == .unwritable(reason: "No space left on device."))
    #expect(failure.category == .failed)
    #expect(failure.title == "The output could not be written.")
    #expect(throws: failure) { try output.flush() }
  }
}
