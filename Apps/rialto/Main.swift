import CommandKit

@main
struct Main {
  static func main() async {
    LocaleName.replaceUnusableVariables()
    await Rialto.program(in: .ofThisProcess()).main()
  }
}

extension Rialto {
  static func program(in appEnvironment: AppEnvironment) -> Program<Composition> {
    Program(
      command,
      version: Version.number,
      topics: HelpTopic.all,
      console: appEnvironment.console,
      clock: appEnvironment.clock,
      timeZone: appEnvironment.timeZone,
      recoveries: RecoveryRules(plan: Recoveries.plan) { url, environment in
        try Browser(environment: environment).open(url)
      } offersMenu: { invocation in
        let settings = try? Composition(invocation, in: appEnvironment).configuration
        return settings?[Settings.menu] != .never
      },
      configured: { invocation, console in
        // The settings themselves may be invalid, and the error is about them.
        let settings = try? Composition(invocation, in: appEnvironment).configuration
        return console.configured(by: settings ?? .standard)
      },
      explained: { await $1.explained($0) },
      end: { await appEnvironment.openStores.close() },
      context: { invocation, console in
        let composition = try Composition(invocation, in: appEnvironment.with(console))
        composition.noteMovedSettings()
        return composition
      }
    )
  }
}
