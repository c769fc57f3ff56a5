/// The option of commands that serve at a port of this machine.
public enum ListenOption {
  /// The address.
  public static let option = Option.value(
    "listen",
    "HOST:PORT",
    of: String.self,
    "Listen at a port of 127.0.0.1 or [::1]; port 0 is any free one."
  )
}
