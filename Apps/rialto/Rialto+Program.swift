import CommandKit

extension Rialto {
  /// The program, as it runs in the surroundings.
  static func program(in surroundings: AppEnvironment) -> Program<Composition> {
    Program(
      command.explaining { await $1.explained($0) },
      version: Version.number,
      topics: HelpTopic.all,
      console: surroundings.console,
      clock: surroundings.clock,
      recoveries: RecoveryRules(plan: Recoveries.plan) { url, environment in
        try Browser(environment: environment).open(url)
      },
      configured: { invocation, console in
        // As far as they can be had where something is wrong, perhaps the settings themselves.
        let settings = try? Composition(invocation, in: surroundings).configuration
        return console.configured(by: settings ?? .standard)
      },
      end: { await surroundings.openStores.close() },
      context: { try Composition($0, in: surroundings.with($1)) }
    )
  }
}
