import Foundation
import FoundationCore
import Images
import NewsDomain
import Sandbox
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

struct ImageLoaderTests {
  private let asked = Counter()

  /// A transport that counts its requests.
  private final class Counter: Sendable {
    private let counts = Lock<[String: Int]>([:])
    func add(_ path: String) { counts.withLock { $0[path, default: 0] += 1 } }
    subscript(_ path: String) -> Int { counts.withLock { $0[path] ?? 0 } }
  }

  private func client(
    _ handler: @escaping HTTPRequest.Handler = Sandbox().handler
  ) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.prefersCached = true
    configuration.retries.maximumAttempts = 1
    let asked = asked
    let transport = InProcessTransport { request in
      asked.add(request.url.lastPathComponent)
      return await handler(request)
    }
    let base = try #require(URL(string: "https://news.example.org"))
    return HTTPClient(base, over: transport, configuration)
  }

  private func address(_ name: String) throws -> URL {
    try #require(URL(string: "https://images.example.org/images/\(name)"))
  }

  /// Returns the reason why an image is unavailable; `nil` if it is loaded.
  private func reason(
    from loader: ImageLoader,
    _ address: URL
  ) async -> ImageLoader.UnavailableReason? {
    do throws(ImageLoader.UnavailableReason) {
      _ = try await loader.image(at: address)
      return nil
    } catch {
      return error
    }
  }

  @Test func anImageIsLoadedOnceAndKnownByItsContent() async throws {
    let loader = ImageLoader(client: try client())
    let moss = try address("moss.png")
    let image = try await loader.image(at: moss)
    #expect(image.kind == .png)
    #expect(image.size == ImageSize(width: 48, height: 27))
    #expect(image.url == moss)
    #expect(try await loader.image(at: moss).bytes == image.bytes)
    #expect(asked["moss.png"] == 1)
  }

  @Test(arguments: [
    ("gone.png", ImageLoader.UnavailableReason.refused(status: 404)), ("page.png", .notAnImage),
  ])
  func anUnavailableImageHasItsReason(
    _ name: String,
    expected: ImageLoader.UnavailableReason
  ) async throws {
    #expect(await reason(from: ImageLoader(client: try client()), try address(name)) == expected)
  }

  @Test(arguments: [
    "http://192.168.0.1/router.png", "http://127.0.0.1:631/", "http://[::1]/a.png",
    "https://localhost/a.png", "http://169.254.169.254/latest/meta-data",
  ])
  func privateAddressSendsNoRequest(_ text: String) async throws {
    let loader = ImageLoader(client: try client())
    let address = try #require(URL(string: text))
    #expect(await reason(from: loader, address) == .privateAddress)
    #expect(asked[address.lastPathComponent] == 0)
  }

  @Test(arguments: [
    "javascript:alert(1)", "/images/half.png", "ftp://example.org/a.png",
    "https://user:secret@example.org/a.png", "data:image/png;base64,AAAA",
  ])
  func nonWebAddressIsRejected(_ text: String) async throws {
    let loader = ImageLoader(client: try client())
    let address = try #require(URL(string: text))
    #expect(await reason(from: loader, address) == .badAddress)
  }

  #if canImport(CCurl)
  /// The transport checks the address that a name resolves to.
  @Test func aNameThatLeadsToThisMachineIsNotConnectedTo() async throws {
    let server = try ScriptedServer { connection in
      while try connection.readHead() != nil {
        try connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
    }
    var configuration = CurlTransport.Configuration()
    configuration.allowsPrivateAddresses = false
    configuration.proxy = .none
    let client = HTTPClient(server.url, over: CurlTransport(configuration))
    let address = try #require(URL(string: "http://2130706433:\(server.port)/a.png"))
    let loader = ImageLoader(client: client)
    #expect(await reason(from: loader, address) == .privateAddress)
    #expect(server.log.accepted == 0)
    let local = try #require(URL(string: "http://127.0.0.1:\(server.port)/a.png"))
    let trusting = ImageLoader(
      client: HTTPClient(server.url, over: CurlTransport()),
      allowsPrivateAddresses: true
    )
    #expect(await reason(from: trusting, local) == .notAnImage)
  }
  #endif

  @Test func anImageWithTooManyBytesIsNotTaken() async throws {
    let loader = ImageLoader(client: try client(), limit: 1000)
    #expect(await reason(from: loader, try address("moss.png")) == .tooLarge(limit: 1000))
  }

  /// A truncated JPEG, a wrong content type and an empty body.
  @Test func damagedImagesAreDistinguishedFromNonImages() async throws {
    let loader = ImageLoader(
      client: try client { request in
        let bytes: [UInt8] =
          request.url.lastPathComponent == "cut.png"
          ? [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0] : []
        return HTTPResponse(fields: ["Content-Type": "image/png"], body: HTTPBody(bytes))
      }
    )
    #expect(await reason(from: loader, try address("cut.png")) == .damaged)
    #expect(await reason(from: loader, try address("empty.png")) == .notAnImage)
  }
}
