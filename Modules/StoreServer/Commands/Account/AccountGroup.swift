import CommandKit

/// `rialto store account`: who may sign in to the store.
enum AccountGroup {
  static let command = Command(
    "account",
    "Shows and changes who may sign in to the store.",
    examples: [
      Example(
        "rialto store account add anna --role admin",
        "The first one; its password is asked."
      ),
      Example("rialto store account list", "Everyone, and what they may do."),
      Example("rialto store account remove anna", "End all sign-ins of anna too."),
    ],
    subcommands: [
      AccountAdd.command, AccountList.command, AccountPasswd.command, AccountRoleChange.command,
      AccountDisable.command, AccountEnable.command, AccountRemove.command,
    ]
  )

  static let name = Argument.one("NAME", of: TextLine.self, "The name of the account.")
}
