/// `rialto`: everything it can do.
enum Rialto {
  static let command = Command(
    "rialto",
    "A merchant's desk: which markets to sell to, and what is happening there.",
    examples: [
      Example("rialto doctor", "See whether everything is in order."),
      Example("rialto config list", "See every setting and where it comes from."),
      Example("rialto help exit-codes", "Read on about a topic."),
    ],
    options: GlobalOptions.all,
    subcommands: commands + [HelpShow.command(about: commands)]
  )

  private static let commands = [
    Completions.command, Config.command, Doctor.command, Fetch.command,
  ]
}
