import CommandKit

extension Console {
  /// The variables that name a pager, by descending precedence.
  static let pagerVariables = ["RIALTO_PAGER", "PAGER"]

  /// Returns the console with the settings for color and pager applied.
  func configured(by configuration: Configuration) -> Console {
    var environment = environment
    let color = configuration[Settings.color] ?? .auto
    let isFromFile = configuration.found(Settings.color)?.origin.path != nil
    // As for every setting, the environment takes precedence over files.
    if color != .auto, !(isFromFile && environment.hasColorVariable) {
      environment["NO_COLOR"] = color == .never ? "1" : nil
      environment["CLICOLOR_FORCE"] = color == .always ? "1" : nil
    }
    if let command = configuration[Settings.pager] { environment["RIALTO_PAGER"] = command.text }
    let pager =
      pager == nil ? nil : Pager(environment: environment, variables: Self.pagerVariables)
    return Console(self, output: output, environment: environment, pager: pager)
  }
}

extension [String: String] {
  fileprivate var hasColorVariable: Bool {
    ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"].contains { self[$0]?.isEmpty == false }
  }
}
