/// A server that delivers messages, and the account of the sender.
public struct MailServer: Sendable, Hashable {
  /// The time at which the connection is encrypted; it always is, before the sign-in.
  public enum Encryption: String, Sendable, Hashable, CaseIterable {
    /// From its beginning, usually at port 465.
    case tls
    /// After the STARTTLS command, usually at port 587.
    case startTLS = "starttls"
  }

  /// The name of the host.
  public let host: String
  /// The port.
  public let port: Int
  /// The time at which the connection is encrypted.
  public let encryption: Encryption
  /// The user name; `nil` for a server that requires no sign-in.
  public let user: String?
  /// The password of the user.
  public let password: String?
  /// The path of a PEM file with certificates to trust in addition to the system's.
  public let certificatesPath: String?

  /// Creates a server.
  ///
  /// - Throws: ``MailError/invalidServer(_:)`` if a value could mean something else in a URL.
  public init(
    host: String,
    port: Int,
    encryption: Encryption,
    user: String? = nil,
    password: String? = nil,
    certificatesPath: String? = nil
  ) throws(MailError) {
    guard !host.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy(Self.isAllowedInHost) else {
      throw .invalidServer("The host is a name or an IPv4 address, such as smtp.example.com.")
    }
    guard 1...65_535 ~= port else { throw .invalidServer("The port is from 1 to 65535.") }
    guard (user == nil) == (password == nil) else {
      throw .invalidServer("A user needs a password, and a password a user.")
    }
    for text in [user, password].compactMap(\.self) where text.hasControlCharacters {
      throw .invalidServer("The user name or the password has control characters.")
    }
    self.host = host
    self.port = port
    self.encryption = encryption
    self.user = user
    self.password = password
    self.certificatesPath = certificatesPath
  }

  private static func isAllowedInHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension MailServer: CustomStringConvertible, CustomReflectable {
  /// The server without its account.
  public var description: String { "\(host):\(port)" }

  /// A mirror without the password, which a dump would show.
  public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
