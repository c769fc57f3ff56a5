import CommandKit

extension Console {
  /// The variables that name a pager, the most important first.
  static let pagerVariables = ["RIALTO_PAGER", "PAGER"]

  /// The console as the settings want it.
  func configured(by configuration: Configuration) -> Console {
    var environment = environment
    let color = configuration[Settings.color] ?? .auto
    let isFromFile = configuration.found(Settings.color)?.origin.path != nil
    // As with every setting, the environment comes before the files.
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
