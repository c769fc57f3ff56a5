import CommandKit
import Foundation
public import FoundationCore
import StoreCore
import StoreServer

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

/// `rialto store account add`: adds an account.
enum AccountAdd {
  private static let role = Option.value(
    "role",
    "ROLE",
    of: AccountRole.self,
    "The role of the account (default: reader)."
  )

  static let command = Command(
    "add",
    "Adds an account to the store of this machine.",
    discussion:
      "\(AccountRole.help) The command asks for the password, and stores only a hash of it.",
    examples: [
      Example("rialto store account add anna --role admin", "Enter the password at the prompt."),
      Example(
        "pass show shop | rialto store account add bo --password-stdin",
        "Read it from a password manager."
      ),
    ],
    arguments: [AccountGroup.name],
    options: [role, PasswordInput.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let name = try invocation[AccountGroup.name].text
    let role = (try invocation[role] ?? .reader).role
    let password = try PasswordInput(for: invocation, on: display).newPassword(for: name)
    let store = try await context.openStore(createsStore: true)
    let account = try await store.addAccount(
      name: name,
      role: role,
      password: password.revealed
    )
    display.note("Added the account '\(account.name)' (\(account.role.rawValue)).")
  }
}

/// `rialto store account list`: lists the accounts.
enum AccountList {
  static let command = Command(
    "list",
    "Lists the accounts of the store of this machine.",
    examples: [
      Example("rialto store account list", "Names, roles and dates."),
      Example("rialto store account list --json=name", "The names, as JSON for scripts."),
    ],
    output: .rows(table),
    run: run
  )

  private static let table = Table<Account>(
    [
      Column("name", heading: "NAME", shrinks: false, \.name),
      Column("role", heading: "ROLE", \.role),
      Column("createdAt", heading: "CREATED", \.created),
      Column("isDisabled", heading: "DISABLED", \.isDisabled),
    ],
    empty: "No accounts."
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let store = try await context.openStore()
    try context.display.list(try await store.accounts(), as: table)
  }
}

/// `rialto store account passwd`: changes the password of an account.
enum AccountPasswd {
  static let command = Command(
    "passwd",
    "Changes the password of an account and ends its sessions.",
    discussion: "The command asks for the password, and stores only a hash of it.",
    examples: [
      Example("rialto store account passwd anna", "Enter the new password at the prompt."),
      Example(
        "pass show shop | rialto store account passwd anna --password-stdin",
        "Read it from a password manager."
      ),
    ],
    arguments: [AccountGroup.name],
    options: [PasswordInput.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    let password = try PasswordInput(for: invocation, on: display).newPassword(for: name)
    try await store.changePassword(of: name, to: password.revealed)
    display.note("Changed the password of '\(name)' and ended its sessions.")
  }
}

/// A role as a command-line argument.
enum AccountRole: String, CaseIterable, ArgumentValue {
  case admin
  case editor
  case reader

  var role: Role {
    switch self {
    case .admin: .admin
    case .editor: .editor
    case .reader: .reader
    }
  }

  /// The rights of each role, for the help.
  static var help: String {
    Role.allCases.map(\.summary).joined(separator: " ")
      + " Accounts and maintenance are commands of this machine and need no role."
  }
}

extension Role: JSONRepresentable {}

/// `rialto store account role`: changes the role of an account.
enum AccountRoleChange {
  private static let role = Argument.one("ROLE", of: AccountRole.self, "The new role.")

  static let command = Command(
    "role",
    "Changes the role of an account and ends its sessions.",
    discussion: "\(AccountRole.help) The last admin cannot be demoted.",
    examples: [
      Example("rialto store account role bo editor", "Let bo edit the catalog."),
      Example("rialto store account role anna reader", "Let anna only view it."),
    ],
    arguments: [AccountGroup.name, role],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let name = try invocation[AccountGroup.name].text
    let role = try invocation[role].role
    let store = try await context.openStore()
    try await store.changeRole(of: name, to: role)
    try context.display.note(
      "Changed the role of '\(name)' to \(role.rawValue) and ended its sessions."
    )
  }
}

/// `rialto store account disable`: disables an account.
enum AccountDisable {
  static let command = Command(
    "disable",
    "Disables an account and ends its sessions.",
    discussion: """
      The account keeps its role and password; 'rialto store account enable' enables it again. \
      The last admin cannot be disabled.
      """,
    examples: [
      Example("rialto store account disable bo", "Disable bo, and end its sessions."),
      Example("rialto store account list --json=name,isDisabled", "Which accounts are disabled."),
    ],
    arguments: [AccountGroup.name]
  ) { invocation, context in
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    try await store.disableAccount(name)
    try context.display.note("Disabled the account '\(name)' and ended its sessions.")
  }
}

/// `rialto store account enable`: enables an account.
enum AccountEnable {
  static let command = Command(
    "enable",
    "Enables a disabled account.",
    examples: [
      Example("rialto store account enable bo", "Enable bo with its former password."),
      Example("rialto store account passwd bo", "Change the password first."),
    ],
    arguments: [AccountGroup.name]
  ) { invocation, context in
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    try await store.enableAccount(name)
    try context.display.note("Enabled the account '\(name)'.")
  }
}

/// `rialto store account remove`: removes an account.
enum AccountRemove {
  static let command = Command(
    "remove",
    "Removes an account and ends its sessions.",
    examples: [
      Example("rialto store account remove anna", "Remove anna, after a question."),
      Example("rialto store account remove anna --yes", "Without a question, for scripts."),
    ],
    arguments: [AccountGroup.name],
    options: [Confirmation.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let display = try context.display
    let name = try invocation[AccountGroup.name].text
    let store = try await context.openStore()
    try Confirmation.ask("Remove the account '\(name)'?", invocation, display)
    try await store.removeAccount(name)
    display.note("Removed the account '\(name)'.")
  }
}
