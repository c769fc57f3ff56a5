import CommandKit

/// The option of commands that serve: at which port of this machine.
enum ListenOption {
  static let option = Option.value(
    "listen",
    "HOST:PORT",
    of: String.self,
    "Listen at a port of 127.0.0.1 or [::1]; port 0 is any free one."
  )
}
