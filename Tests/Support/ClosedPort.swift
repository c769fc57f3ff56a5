import Foundation

/// A port of this machine that refuses every connection, reserved for the test.
public final class ClosedPort: Sendable {
  public let port: Int
  private let descriptor: Int32

  public init() throws {
    // Bound and never listened on: the system refuses for us.
    (descriptor, port) = try boundSocket()
  }

  deinit { close(descriptor) }
}
