import Foundation

/// A self-signed certificate for 127.0.0.1, and its key.
package struct SelfSignedCertificate: Sendable {
  /// `true` if openssl is installed.
  package static let isAvailable = openssl != nil

  package let certificate: String
  package let key: String

  package init() async throws {
    guard let openssl = Self.openssl else { throw CocoaError(.fileNoSuchFile) }
    let folder = try TemporaryFolder()
    let result = try await Program(
      openssl,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", "key.pem", "-out", "certificate.pem", "-days", "2", "-subj", "/CN=Rialto",
        "-addext", "subjectAltName=IP:127.0.0.1",
      ],
      in: folder.url.path
    ).run()
    guard result.status == 0 else { throw CocoaError(.fileReadUnknown) }
    certificate = try String(contentsOfFile: folder.file("certificate.pem"), encoding: .utf8)
    key = try String(contentsOfFile: folder.file("key.pem"), encoding: .utf8)
  }

  private static let openssl = Program.path(of: "openssl")
}
