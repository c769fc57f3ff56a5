public import CommandKit
import Foundation
public import FoundationCore
public import StoreCore
import StoreServer

/// `rialto store account`: manages the accounts of the store.
enum AccountGroup {
  static let command = Command(
    "account",
    "Lists and manages the accounts of the store of this machine.",
    examples: [
      Example("rialto store account add anna --role admin", "Add the first account, an admin."),
      Example("rialto store account", "List the accounts and their roles."),
      Example("rialto store account --json=name", "Their names, as JSON for scripts."),
      Example("rialto store account edit anna --password", "Change the password."),
      Example("rialto store account remove anna", "Remove anna, and end its sessions."),
    ],
    subcommands: [add, edit, remove],
    output: .rows(table)
  ) { _, context in
    let store = try await context.openStore()
    try context.display.list(try await store.accounts.all(), as: table)
  }

  private static let name = Argument<TextLine>("NAME", "The name of the account.")
  private static let role = Option<Role?>(
    "role ROLE",
    "The role; a new account is a reader without it."
  )

  /// The rights of each role, for the help.
  private static let roles =
    Role.allCases.map(\.summary).joined(separator: " ")
    + " Accounts and maintenance are commands of this machine and need no role."

  private static let add = Command(
    "add",
    "Adds an account to the store of this machine.",
    discussion: "\(roles) The command asks for the password, and stores only a hash of it.",
    examples: [
      Example("rialto store account add anna --role admin", "Enter the password at the prompt."),
      Example(
        "pass show shop | rialto store account add bo --password-stdin",
        "Read it from a password manager."
      ),
    ],
    arguments: [name],
    options: [role, PasswordInput.option]
  ) { invocation, context in
    let display = try context.display
    let name = try invocation[name].text
    let role = try invocation[role] ?? .reader
    let password = try PasswordInput(for: invocation, on: display).newPassword(for: name)
    let store = try await context.openStore(createsStore: true)
    let account = try await store.accounts.add(name, role: role, password: password.revealed)
    display.note("Added the account '\(account.name)' (\(account.role.rawValue)).")
  }

  private static let password = Option.flag("password", "Change the password, at the prompt.")
  private static let disables = Option.flag(
    "disable",
    "Disable the account, which keeps its role and password."
  )
  private static let enables = Option.flag("enable", "Enable a disabled account.")

  private static let edit = Command(
    "edit",
    "Changes the password or the role of an account, or disables it.",
    discussion: """
      Each change but --enable ends the sessions of the account. The store keeps only a hash of the \
      password. \(roles) The last admin can be neither demoted nor disabled.
      """,
    examples: [
      Example("rialto store account edit anna --password", "Enter the new password at the prompt."),
      Example(
        "pass show shop | rialto store account edit anna --password-stdin",
        "Read it from a password manager."
      ),
      Example("rialto store account edit bo --role editor", "Let bo edit the catalog."),
      Example("rialto store account edit bo --disable", "Disable bo, and end its sessions."),
      Example("rialto store account edit bo --enable", "Enable bo with its former password."),
    ],
    arguments: [name],
    options: [password, PasswordInput.option, role, disables, enables]
  ) { invocation, context in
    let display = try context.display
    let name = try invocation[name].text
    let changesPassword = try invocation[password] || invocation[PasswordInput.option]
    let role = try invocation[role]
    let (disables, enables) = (try invocation[disables], try invocation[enables])
    try invocation.allowOne(of: ["--disable", "--enable"])
    guard changesPassword || role != nil || disables || enables else {
      let options = "--password, --role, --disable or --enable"
      throw UsageError(.missingArgument(options), at: invocation.path)
    }
    let store = try await context.openStore()
    if changesPassword {
      let password = try PasswordInput(for: invocation, on: display).newPassword(for: name)
      try await store.accounts.changePassword(of: name, to: password.revealed)
      display.note("Changed the password of '\(name)' and ended its sessions.")
    }
    if let role {
      try await store.accounts.changeRole(of: name, to: role)
      display.note("Changed the role of '\(name)' to \(role.rawValue) and ended its sessions.")
    }
    if disables {
      try await store.accounts.disable(name)
      display.note("Disabled the account '\(name)' and ended its sessions.")
    }
    if enables {
      try await store.accounts.enable(name)
      display.note("Enabled the account '\(name)'.")
    }
  }

  private static let table = Table<Account>(
    [
      Column("name", heading: "NAME", shrinks: false, \.name),
      Column("role", heading: "ROLE", \.role),
      Column("createdAt", heading: "CREATED", \.created),
      Column("isDisabled", heading: "DISABLED", \.isDisabled),
    ],
    empty: "No accounts."
  )

  private static let remove = Command(
    "remove",
    "Removes an account and ends its sessions.",
    examples: [
      Example("rialto store account remove anna", "Remove anna, after a question."),
      Example("rialto store account remove anna --yes", "Without a question, for scripts."),
    ],
    arguments: [name]
  ) { invocation, context in
    let display = try context.display
    let name = try invocation[name].text
    let store = try await context.openStore()
    try Confirmation.ask("Remove the account '\(name)'?", invocation, display)
    try await store.accounts.remove(name)
    display.note("Removed the account '\(name)'.")
  }
}

extension Role: ArgumentValue, JSONRepresentable {}
