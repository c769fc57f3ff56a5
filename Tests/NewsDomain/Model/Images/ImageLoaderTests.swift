import Foundation
import FoundationCore
import Images
import NewsDomain
import Sandbox
import StoreHTTP
import StoreTestSupport
import TestSupport
import Testing

@MainActor
struct ImageLoaderTests {
  let asked = Counter()
  let gate = Gate()

  /// A transport that counts its requests.
  final class Counter: Sendable {
    private let counts = Lock<[String: Int]>([:])
    func add(_ path: String) { counts.withLock { $0[path, default: 0] += 1 } }
    subscript(_ path: String) -> Int { counts.withLock { $0[path] ?? 0 } }
  }

  private func client(
    _ handler: @escaping HTTPRequest.Handler = Sandbox().handler
  ) throws -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.cache = .off
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

  @Test func anImageIsLoadedOnceAndKnownByItsContent() async throws {
    let loader = ImageLoader(client: try client())
    let moss = try address("moss.png")
    #expect(loader.state(of: moss) == .notRequested)
    #expect(loader.state(of: nil) == .notRequested)
    guard case .loaded(let image) = await loader.load(moss) else {
      Issue.record("\(loader.state(of: moss))")
      return
    }
    #expect(image.kind == .png)
    #expect(image.size == ImageSize(width: 48, height: 27))
    #expect(image.url == moss)
    #expect(await loader.load(moss) == .loaded(image))
    #expect(loader.state(of: moss) == .loaded(image))
    #expect(asked["moss.png"] == 1)
  }

  @Test func concurrentLoadsShareOneRequest() async throws {
    let gate = gate
    let loader = ImageLoader(
      client: try client { request in
        await gate.wait()
        return await Sandbox().handler(request)
      }
    )
    let moss = try address("moss.png")
    async let first = loader.load(moss)
    async let second = loader.load(moss)
    while asked["moss.png"] == 0 { await Task.yield() }
    #expect(loader.state(of: moss) == .loading)
    await gate.open()
    let states = await [first, second]
    #expect(states[0] == states[1])
    #expect(asked["moss.png"] == 1)
  }

  @Test func oneThatGivesUpDoesNotEndTheRequestOfAnother() async throws {
    let gate = gate
    let loader = ImageLoader(
      client: try client { request in
        await gate.wait()
        return await Sandbox().handler(request)
      }
    )
    let moss = try address("moss.png")
    let first = Task { await loader.load(moss) }
    let second = Task { await loader.load(moss) }
    while asked["moss.png"] == 0 { await Task.yield() }
    first.cancel()
    await gate.open()
    guard case .loaded = await second.value else {
      Issue.record("the other's request ended")
      return
    }
  }

  @Test func cancellingOnlyCallerCancelsRequestAndResetsState() async throws {
    let gate = gate
    let loader = ImageLoader(
      client: try client { _ in
        await gate.wait()
        return HTTPResponse(status: 500)
      }
    )
    let moss = try address("moss.png")
    let only = Task { await loader.load(moss) }
    while asked["moss.png"] == 0 { await Task.yield() }
    only.cancel()
    #expect(await only.value == .notRequested)
    #expect(loader.state(of: moss) == .notRequested)
    await gate.open()
  }

  @Test func failuresReportReasonAndDelayNextRequest() async throws {
    let clock = Watch(Date(timeIntervalSince1970: 1_795_000_000))
    let loader = ImageLoader(client: try client(), now: { clock.now })
    for (name, reason) in [
      ("gone.png", ImageLoader.UnavailableReason.refused(status: 404)), ("page.png", .notAnImage),
    ] {
      let image = try address(name)
      for _ in 0..<3 { #expect(await loader.load(image) == .unavailable(reason)) }
      #expect(asked[name] == 1)
    }
    clock.pass(.seconds(61))
    await loader.load(try address("gone.png"))
    #expect(asked["gone.png"] == 2)
  }

  @Test(arguments: [
    "http://192.168.0.1/router.png", "http://127.0.0.1:631/", "http://[::1]/a.png",
    "https://localhost/a.png", "http://169.254.169.254/latest/meta-data",
  ])
  func privateAddressSendsNoRequest(_ text: String) async throws {
    let loader = ImageLoader(client: try client())
    let address = try #require(URL(string: text))
    #expect(await loader.load(address) == .unavailable(.privateAddress))
    #expect(asked[address.lastPathComponent] == 0)
  }

  @Test(arguments: [
    "javascript:alert(1)", "/images/half.png", "ftp://example.org/a.png",
    "https://user:secret@example.org/a.png", "data:image/png;base64,AAAA",
  ])
  func nonWebAddressIsRejected(_ text: String) async throws {
    let loader = ImageLoader(client: try client())
    let address = try #require(URL(string: text))
    #expect(await loader.load(address) == .unavailable(.badAddress))
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
    #expect(await loader.load(address) == .unavailable(.privateAddress))
    #expect(server.log.accepted == 0)
    let local = try #require(URL(string: "http://127.0.0.1:\(server.port)/a.png"))
    let trusting = ImageLoader(
      client: HTTPClient(server.url, over: CurlTransport()),
      allowsPrivateAddresses: true
    )
    #expect(await trusting.load(local) == .unavailable(.notAnImage))
  }
  #endif

  @Test func anImageWithTooManyBytesIsNotTaken() async throws {
    var limits = ImageLoader.Limits()
    limits.bytesPerImage = 1000
    let loader = ImageLoader(client: try client(), limits: limits)
    #expect(await loader.load(try address("moss.png")) == .unavailable(.tooLarge(limit: 1000)))
  }

  @Test func leastRecentlyUsedImageIsEvictedFirst() async throws {
    var limits = ImageLoader.Limits()
    limits.images = 3
    let loader = ImageLoader(client: try client(), limits: limits)
    for name in ["a.png", "b.png", "c.png", "a.png", "d.png"] {
      await loader.load(try address(name))
    }
    #expect(loader.state(of: try address("b.png")) == .notRequested)
    for name in ["a.png", "c.png", "d.png"] {
      guard case .loaded = loader.state(of: try address(name)) else {
        Issue.record("\(name) is forgotten")
        continue
      }
    }
    #expect(asked["a.png"] == 1)
  }

  @Test func theBytesOfAllTogetherAreBounded() async throws {
    var limits = ImageLoader.Limits()
    limits.bytes = 10_000
    let loader = ImageLoader(client: try client(), limits: limits)
    var names: [String] = []
    for number in 0..<20 { names.append("\(number).png") }
    for name in names { await loader.load(try address(name)) }
    var kept = 0
    for name in names {
      if case .loaded(let image) = loader.state(of: try address(name)) { kept += image.bytes.count }
    }
    #expect(kept > 0 && kept <= 10_000)
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
    #expect(await loader.load(try address("cut.png")) == .unavailable(.damaged))
    #expect(await loader.load(try address("empty.png")) == .unavailable(.notAnImage))
  }
}

/// A manual clock.
private final class Watch: Sendable {
  private let date: Lock<Date>
  init(_ date: Date) { self.date = Lock(date) }
  var now: Date { date.withLock { $0 } }
  func pass(_ duration: Duration) {
    date.withLock { $0 += Double(duration.components.seconds) }
  }
}
