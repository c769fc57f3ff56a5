import CommandKit
public import FoundationCore
import StoreCore
import StoreServer

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
