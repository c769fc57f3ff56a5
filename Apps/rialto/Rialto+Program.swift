import CommandKit

extension Rialto {
  /// The program, as it runs in the appEnvironment.
  static func program(in appEnvironment: AppEnvironment) -> Program<Composition> {
    Program(
      command.explaining { await $1.explained($0) },
      version: Version.number,
      topics: HelpTopic.all,
      console: appEnvironment.console,
      clock: appEnvironment.clock,
      recoveries: RecoveryRules(plan: Recoveries.plan) { url, environment in
        try Browser(environment: environment).open(url)
      },
      configured: { invocation, console in
        // As far as they can be had where something is wrong, perhaps the settings themselves.
        let settings = try? Composition(invocation, in: appEnvironment).configuration
        return console.configured(by: settings ?? .standard)
      },
      end: { await appEnvironment.openStores.close() },
      context: { try Composition($0, in: appEnvironment.with($1)) }
    )
  }
}
