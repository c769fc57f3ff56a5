extension HTTPServer {
  /// How much a server takes, and how long it waits; every part has a default for a local store.
  public struct Configuration: Sendable {
    /// The most bytes of a request's first line and header together.
    public var headBytes = 16 * 1024
    /// The most bytes of a request's body.
    public var bodyBytes = 16 * 1024 * 1024
    /// The most connections at a time, as far as the system's limit of open files allows.
    ///
    /// Where all places are taken, a newcomer gets that of a connection that the server waits for:
    /// the oldest that is idle or sends a head, then the slowest body. Where the server waits for
    /// none, the newcomer is answered with 503.
    public var connections = 2048
    /// The most connections at a time from one address, or over one Unix socket; `nil` is half.
    ///
    /// Beyond it a newcomer gets the place of another connection from its address. A proxy in front
    /// has one address for all of its clients: let it have as many as there are.
    public var connectionsPerAddress: Int?
    /// The time in which a connection keeps its place while an older one can be given up.
    public var newcomerGrace = Duration.seconds(3)
    /// How long a head may take from its first byte to its last, however it drips.
    public var headDeadline = Duration.seconds(10)
    /// How long a request and its answer may wait for the client, all in all.
    ///
    /// Time that the handler takes does not count, and what arrives or is taken earns some back; but
    /// there is never more than this left.
    public var bodyDeadline = Duration.seconds(60)
    /// How many bytes earn back a second of the time that a client has.
    ///
    /// A client that is this fast may take as long as its bodies last; one that drips may not.
    public var bodyBytesPerSecond = 1024
    /// The longest time that a request and its answer may wait for the client, whatever arrives.
    public var wholeBodyDeadline = Duration.seconds(30 * 60)
    /// How long a connection may do nothing.
    public var idleDeadline = Duration.seconds(60)
    /// The hosts that are answered for, without a port; nil answers for all.
    ///
    /// A page in a browser can make a name of its own lead to this machine; it can't make the Host
    /// line lie.
    public var allowedHosts: Set<String>? = ["localhost", "127.0.0.1", "[::1]"]
    /// Who is told what the handler is not: what was refused, and what went wrong.
    ///
    /// It is called on the thread that serves all connections, and has to be quick.
    public var onEvent: (@Sendable (HTTPServer.Event) -> Void)?
    /// The counter of this server's connections.
    public var counter: ConnectionCounter?

    /// Makes a configuration of defaults.
    public init() {}
  }

  /// Something that happened between the server and a client, without the handler's knowledge.
  public enum Event: Sendable, Hashable {
    /// The server answered by itself, with this status; why.
    case refused(status: Int, because: String)
    /// The handler's answer could not be sent, and an answer of status 500 was; why.
    case unsendable(because: String)
    /// The answer broke off in the middle, which the client notices; why.
    case brokenOff(because: String)
  }
}
