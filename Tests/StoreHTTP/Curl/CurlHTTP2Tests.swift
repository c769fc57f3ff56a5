#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

@Suite(
  .enabled(
    if: Companion.path(of: "nginx") != nil && Companion.path(of: "openssl") != nil,
    "nginx and openssl are needed for a server that speaks HTTP/2"
  )
)
struct CurlHTTP2Tests {
  private static let megabyte = 1024 * 1024

  private let folder: TemporaryFolder
  private let server: Companion
  private let transport: CurlTransport
  private let url: URL

  /// Starts a server that speaks HTTP/2 on a Unix socket.
  init() async throws {
    folder = try TemporaryFolder()
    let path = folder.url.path
    try await Companion.makeCertificate(in: folder.url)
    try Data("small".utf8).write(to: folder.url.appending(path: "small"))
    try Data(count: 40 * Self.megabyte).write(to: folder.url.appending(path: "large"))
    try Data(
      """
      daemon off; master_process off; pid \(path)/pid; error_log \(path)/errors;
      events {}
      http {
        access_log off;
        client_body_temp_path \(path)/1; proxy_temp_path \(path)/2; fastcgi_temp_path \(path)/3;
        uwsgi_temp_path \(path)/4; scgi_temp_path \(path)/5;
        server { 
          listen unix:\(path)/socket ssl http2; root \(path);
          ssl_certificate certificate.pem; ssl_certificate_key key.pem;
        }
      }
      """.utf8
    )
    .write(to: folder.url.appending(path: "nginx.conf"))
    server = try Companion(
      "nginx",
      arguments: ["-p", path, "-c", "\(path)/nginx.conf"],
      in: folder.url
    )
    var configuration = CurlTransport.Configuration()
    configuration.unixSocketPath = folder.file("socket")
    configuration.additionalCertificatesPath = folder.file("certificate.pem")
    transport = CurlTransport(configuration, loops: 1)
    url = try #require(URL(string: "https://127.0.0.1/"))
  }

  /// Asks until the server is up.
  private func get(_ name: String) async throws -> HTTPResponse {
    while true {
      do throws(HTTPError) {
        return try await transport.get(url.appending(path: name))
      } catch {
        guard case .noConnection = error.kind else { throw error }
        await Task.yield()
      }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func manyRequestsShareOneConnection() async throws {
    #expect(try await get("small").timings?.version == "HTTP/2")
    try await withThrowingTaskGroup { group in
      for _ in 1...100 {
        group.addTask {
          let response = try await get("small")
          #expect(try #require(response.timings).connect == nil)
          return try await response.body.collected().text
        }
      }
      for try await text in group { #expect(text == "small") }
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func anUnreadBodyDelaysNoOtherRequest() async throws {
    let waiting = try await get("large")
    for _ in 1...20 { #expect(try await get("small").body.collected().text == "small") }
    #expect(try await waiting.body.collected().count == 40 * Self.megabyte)
  }

  @Test(.timeLimit(.minutes(10)))
  func lettingGoOfOneStreamLeavesTheConnectionToTheOthers() async throws {
    for try await _ in try await get("large").body { break }
    let timings = try await get("small").timings
    #expect(try #require(timings).connect == nil)
  }
}
#endif
