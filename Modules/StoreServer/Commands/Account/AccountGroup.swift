import CommandKit

/// `rialto store account`: manages the accounts of the store.
enum AccountGroup {
  static let command = Command(
    "account",
    "Manages the accounts of the store.",
    examples: [
      Example(
        "rialto store account add anna --role admin",
        "Add the first account, an admin."
      ),
      Example("rialto store account list", "List the accounts and their roles."),
      Example("rialto store account remove anna", "Remove anna, and end its sessions."),
    ],
    subcommands: [
      AccountAdd.command, AccountList.command, AccountPasswd.command, AccountRoleChange.command,
      AccountDisable.command, AccountEnable.command, AccountRemove.command,
    ]
  )

  static let name = Argument.one("NAME", of: TextLine.self, "The name of the account.")
}
