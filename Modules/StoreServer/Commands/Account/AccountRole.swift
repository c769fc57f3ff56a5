public import CommandKit
import StoreCore
import StoreServer

/// A role, as typed.
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

  /// The rights of each role, for the help of commands that set one.
  static var help: String {
    Role.allCases.map(\.summary).joined(separator: " ")
      + " Accounts and upkeep are commands of this machine and take no account."
  }
}

extension Role: JSONRepresentable {}

/// `rialto store account role`: gives an account another role.
enum AccountRoleChange {
  private static let role = Argument.one("ROLE", of: AccountRole.self, "What it may do.")

  static let command = Command(
    "role",
    "Gives an account another role and ends all of its sign-ins.",
    discussion: "\(AccountRole.help) The last admin stays one.",
    examples: [
      Example("rialto store account role bo editor", "Let bo change the catalog."),
      Example("rialto store account role anna reader", "Let anna only look at it."),
    ],
    arguments: [AccountGroup.name, role],
    run: run
  )

  private static func run(_ invocation: Invocation, with context: any StoreContext) async throws {
    let name = try invocation[AccountGroup.name].text
    let role = try invocation[role].role
    let store = try await context.openStore()
    try await store.changeRole(of: name, to: role)
    try context.display.note("\(name) is \(role.rawValue) now; its sign-ins have ended.")
  }
}
