extension HTTPServer {
  /// How much a server takes, and how long it waits; every part has a default for a local store.
  public struct Configuration: Sendable {
    /// The most bytes of a request's first line and header together.
    public var headBytes = 16 * 1024
    /// The most bytes of a request's body.
    public var bodyBytes = 16 * 1024 * 1024
    /// The most connections at a time; more of them wait to be accepted.
    ///
    /// To let one in, the connection is closed that has been idle longest, if one is.
    public var connections = 512
    /// The most connections at a time from one address; more of them are closed.
    public var connectionsPerAddress = 512
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
