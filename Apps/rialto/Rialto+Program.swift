import CommandKit

extension Rialto {
  /// Creates the program for an environment.
  static func program(in surroundings: AppEnvironment) -> Program<Composition> {
    Program(
      command.mappingErrors { await $1.explained($0) },
      version: Version.number,
      topics: HelpTopic.all,
      console: surroundings.console,
      clock: surroundings.clock,
      recoveries: RecoveryRules(plan: Recoveries.plan) { url, environment in
        try Browser(environment: environment).open(url)
      },
      configured: { invocation, console in
        // The settings themselves may be invalid, and the error is about them.
        let settings = try? Composition(invocation, in: surroundings).configuration
        return console.configured(by: settings ?? .standard)
      },
      end: { await surroundings.openStores.close() },
      context: { try Composition($0, in: surroundings.with($1)) }
    )
  }
}
