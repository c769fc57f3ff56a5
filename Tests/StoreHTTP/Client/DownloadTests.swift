import Foundation
import FoundationCore
import StoreHTTP
import TestSupport
import Testing

struct DownloadTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("a.bin") }

  init() throws { folder = try TemporaryFolder() }

  @Test func aDownloadReplacesTheFileOnceItIsWhole() async throws {
    try Data("old".utf8).write(to: URL(filePath: path))
    let told = Lock<[Int]>([])
    let head = try await client(["new ", "content"]).download(Resource<Void>("x"), to: path) {
      done,
      _ in told.withLock { $0.append(done) }
    }
    #expect(head.status == 200)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new content")
    #expect(told.withLock { $0 } == [4, 11])
    #expect(try names() == ["a.bin"])
  }

  @Test(arguments: [
    ["new", "!"], ["new"], [],
  ])
  func aBrokenDownloadLeavesTheOldFileAlone(_ chunks: [String]) async throws {
    try Data("old".utf8).write(to: URL(filePath: path))
    let isBroken = chunks.last == "!"
    let client = try client(isBroken ? ["new"] : chunks, length: 5, isBroken: isBroken)
    let error = await #expect(throws: HTTPError.self) {
      try await client.download(Resource<Void>("x"), to: path)
    }
    #expect(error?.code == "http.connection_lost")
    #expect(error?.request == "GET https://example.org/v1/x")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try names() == ["a.bin"])
  }

  @Test func aRefusalIsNoDownload() async throws {
    let client = try Echo { _ in .json(#"{"message":"No"}"#, status: 404) }.client()
    let error = await #expect(throws: HTTPError.self) {
      try await client.download(Resource<Void>("x"), to: path)
    }
    #expect(error?.code == "http.status_404")
    #expect(try names().isEmpty)
  }

  @Test func aPlaceThatCannotBeWrittenIsNamed() async throws {
    let client = try client(["x"])
    for place in [folder.file("none/a.bin"), folder.url.path + "/"] {
      let error = await #expect(throws: HTTPError.self) {
        try await client.download(Resource<Void>("x"), to: place)
      }
      #expect(error?.code == "http.body_failed")
      #expect(error?.title.contains(place) == true)
      #expect(error?.suggestion != nil)
    }
    #expect(try names().isEmpty)
  }

  /// With write access to `/dev`, a download would otherwise replace a device by a file.
  @Test func aDeviceOrAPipeIsNotReplacedByAFile() async throws {
    #expect(mkfifo(path, 0o600) == 0)
    for place in [path, folder.url.path] {
      let error = await #expect(throws: HTTPError.self) {
        try await client(["x"]).download(Resource<Void>("x"), to: place)
      }
      #expect(error?.title == "\(place) is not a regular file.")
    }
    #expect(
      try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        != .typeRegular
    )
    #expect(try names() == ["a.bin"])
  }

  @Test func aLinkStaysAndAPrivateFileStaysPrivate() async throws {
    try Data("old".utf8).write(to: URL(filePath: path))
    #expect(chmod(path, 0o600) == 0)
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a.bin")
    try await client(["new"]).download(Resource<Void>("x"), to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a.bin")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    let kept = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(kept as? Int == 0o600)
  }

  private func client(
    _ chunks: [String],
    length: Int? = nil,
    isBroken: Bool = false
  ) throws -> HTTPClient {
    try Echo { _ in
      let rest = Lock(chunks)
      return HTTPResponse(
        body: HTTPBody(length: length) { () throws(HTTPError) in
          let chunk = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
          if chunk == nil, isBroken { throw HTTPError(.connectionLost) }
          return chunk.map { Array($0.utf8) }
        }
      )
    }.client()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
  }
}
