#if canImport(CCurl)
import Foundation
import StoreHTTP
import TestSupport
import Testing

@Suite(.enabled(if: Companion.path(of: "openssl") != nil, "openssl is not installed"))
struct CurlSecurityTests {
  private let folder: TemporaryFolder
  private let server: Companion
  private let port: Int

  /// Starts a server with a self-signed certificate for 127.0.0.1.
  init() async throws {
    folder = try TemporaryFolder()
    try await Companion.makeCertificate(in: folder.url)
    server = try Companion(
      "openssl",
      arguments: [
        "s_server", "-accept", "127.0.0.1:0", "-key", "key.pem", "-cert", "certificate.pem", "-www",
      ],
      in: folder.url
    )
    let said = server.say(until: /ACCEPT .*\n/)
    port = try #require(said.firstMatch(of: /ACCEPT .*:([0-9]+)/).flatMap { Int($0.1) }, "\(said)")
  }

  private func get(host: String, trusting path: String? = nil) async throws -> HTTPResponse {
    var configuration = CurlTransport.Configuration()
    configuration.additionalCertificatesPath = path
    let url = try #require(URL(string: "https://\(host):\(port)/"))
    return try await CurlTransport(configuration).get(url)
  }

  @Test
  func aSelfSignedCertificateIsRefused() async throws {
    let reason = await reason(of: { try await get(host: "127.0.0.1") })
    guard case .certificateRefused(let why) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(why.contains("self-signed") || why.contains("self signed"))
  }

  @Test
  func aCertificateThatIsTrustedBesideTheSystemsIsTaken() async throws {
    let response = try await get(
      host: "127.0.0.1",
      trusting: folder.file("certificate.pem")
    )
    #expect(response.status == 200)
    #expect(response.timings?.handshake != nil)
  }

  @Test
  func aCertificateForAnotherNameIsRefused() async throws {
    let reason = await reason(of: {
      try await get(host: "localhost", trusting: folder.file("certificate.pem"))
    })
    guard case .certificateRefused = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
  }

  @Test
  func trustedCertificatesThatCannotBeReadAreNotPassedOver() async throws {
    let reason = await reason(of: { try await get(host: "127.0.0.1", trusting: "/nowhere.pem") })
    guard case .certificateRefused = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
  }
}
#endif
