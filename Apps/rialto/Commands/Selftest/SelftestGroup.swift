/// `rialto selftest`: lets anybody see for themselves what the store promises.
enum SelftestGroup {
  static let command = Command(
    "selftest",
    "Proves on this machine what the store promises of orders.",
    discussion: """
      Each test makes a store of its own in a temporary folder, and leaves yours alone. The exit \
      code is 1 where a promise was broken; then the folder is kept and named, to be looked into.
      """,
    examples: [
      Example("rialto selftest race --stock 7 --buyers 60", "Sell the last 7 of a thing to 60."),
      Example("rialto selftest crash --rounds 100", "Kill the server 100 times."),
    ],
    subcommands: [SelftestCrash.command, SelftestRace.command]
  )
}
