import CommandKit

extension HelpTopic {
  static let options = HelpTopic(
    name: optionsName,
    summary: "Options of every command.",
    text: """
      Examples:
        rialto catalog list --json=id,title
        rialto orders list --csv > orders.csv
        rialto countries list --offline --locale de_DE

      Every command takes these options, before or after its arguments:

      \(table(GlobalOptions.ofRialto))

      See also 'rialto help formatting', 'rialto help json' and 'rialto help offline'.
      """
  )
}
