public import Foundation
public import FoundationCore

/// A response: its head, and a body that may still be arriving.
public struct HTTPResponse: Sendable {
  /// The status code, from 100 to 999.
  public var status: Int
  /// The header fields.
  public var fields: HTTPFields
  /// The body.
  public var body: HTTPBody
  /// The source of the response and its age.
  public var provenance: Provenance
  /// The timings of the request, or `nil` if it was not sent over a network.
  public var timings: Timings? {
    get { boxedTimings?.value }
    set { boxedTimings = newValue.map(Indirect.init) }
  }

  private var boxedTimings: Indirect<Timings>?

  /// Creates a response.
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

  /// `true` if the status is 2xx.
  public var isSuccess: Bool { (200..<300).contains(status) }

  /// The times of the steps of a request, counted from its start.
  public struct Timings: Sendable, Hashable {
    /// The time when the host name was resolved; `nil` if a connection was reused.
    public var nameLookup: Duration?
    /// The time when the connection was established; `nil` if a connection was reused.
    public var connect: Duration?
    /// The time when the TLS handshake was complete.
    public var handshake: Duration?
    /// The time when the first byte of the response arrived.
    public var firstByte: Duration
    /// The protocol version, such as `HTTP/1.1`.
    public var version: String

    /// Creates timings.
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
  }

  /// The date of the response by the server's clock (`Date`), or `nil` if it has none.
  public var date: Date? { fields["Date"].flatMap { HTTPDate.read($0, now: Date()) } }
}

/// A copy-on-write value behind one pointer.
///
/// It keeps a message small: every stage on its way reserves space for all of it, several times.
struct Indirect<Value: Sendable>: Sendable {
  private indirect enum Box: Sendable { case holding(Value) }

  private var box: Box

  init(_ value: Value) { box = .holding(value) }

  var value: Value {
    get {
      switch box {
      case .holding(let value): value
      }
    }
    set { box = .holding(newValue) }
  }
}
