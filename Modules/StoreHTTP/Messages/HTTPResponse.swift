public import Foundation
public import FoundationCore

/// The answer to a request: its head, and a body that may still be arriving.
public struct HTTPResponse: Sendable {
  /// The status code, from 100 to 999.
  public var status: Int
  /// The header, line by line.
  public var fields: HTTPFields
  /// The content.
  public var body: HTTPBody
  /// Where the answer is from, and how old it is.
  public var provenance: Provenance
  /// How long each part of the way took, where there was a way.
  public var timings: Timings? {
    get { boxedTimings?.value }
    set { boxedTimings = newValue.map(Indirect.init) }
  }

  private var boxedTimings: Indirect<Timings>?

  /// Makes an answer.
  public init(
    status: Int = 200,
    fields: HTTPFields = [:],
    body: HTTPBody = .empty,
    provenance: Provenance = .network,
    timings: Timings? = nil
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.provenance = provenance
    self.timings = timings
  }

  /// Whether the status is one of success, from 200 to 299.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// How long a request took until each point of its way, counted from its start.
  public struct Timings: Sendable, Hashable {
    /// The name was found; nothing where the connection was there already.
    public var nameLookup: Duration?
    /// The connection stood.
    public var connect: Duration?
    /// The TLS handshake was done.
    public var handshake: Duration?
    /// The first byte of the answer was there.
    public var firstByte: Duration
    /// The protocol spoken, such as `HTTP/1.1`.
    public var version: String

    /// Makes a record of times.
    public init(
      nameLookup: Duration? = nil,
      connect: Duration? = nil,
      handshake: Duration? = nil,
      firstByte: Duration,
      version: String
    ) {
      self.nameLookup = nameLookup
      self.connect = connect
      self.handshake = handshake
      self.firstByte = firstByte
      self.version = version
    }

    /// Whether a connection that stood already was used again.
    public var isReused: Bool { connect == nil }
  }
}

extension HTTPResponse {
  /// When the server says that it answered, by its own clock; nothing where it does not say.
  public var date: Date? { fields["Date"].flatMap { HTTPDate.read($0, now: Date()) } }
}
