import CommandKit
import FoundationCore
import StoreHTTP

/// `rialto login`: signs in to a store.
enum Login {
  private static let account = Argument<TextLine?>(
    "NAME",
    "The name of the account (asked for if omitted)."
  )

  static let command = Command(
    "login",
    "Signs in to a store.",
    discussion: """
      Asks for the password, unless store.password.file or store.password.command is set. The \
      password is not stored. The session tokens are stored in the state folder, readable by you \
      only, until you sign out.
      """,
    examples: [
      Example(
        "rialto login anna --store https://shop.example.org",
        "Sign in; asks for the password."
      ),
      Example("rialto login anna", "Sign in to the configured store."),
      Example("pass show shop | rialto login anna --password-stdin", "Sign in from a script."),
    ],
    arguments: [account],
    options: [PasswordInput.option]
  ) { invocation, composition in
    let display = try composition.display
    let location = try composition.store.location
    if location.isInProcess { throw StoreFailure.noSignIn(location) }
    if location.isUnencrypted { throw StoreFailure.insecure(secret: "the password", location) }
    let name =
      try invocation[account]?.text
      ?? display.prompt.text("Account name for \(location):", flag: "NAME")
    try require("account name", in: name)
    let password = try PasswordInput(for: invocation, on: display).password(
      for: name,
      at: location.description
    ) {
      let configuration = try composition.configuration
      return try composition.appEnvironment.secret(Settings.storePassword, in: configuration)
    }
    try require("password", in: password.revealed)
    do {
      let session = try await composition.store.authenticator
        .signIn(as: name, password: password)
      display.note("Signed in to \(location) as \(session).")
    } catch {
      throw StoreFailure.explainingSignIn(error, at: location)
    }
  }

  /// Throws if a value is blank, which no store accepts.
  private static func require(_ noun: String, in text: String) throws {
    var errors = FieldErrors()
    errors.check(noun, text, .required)
    if let form = FormFailure(errors) { throw FieldInputs().failure(of: form) }
  }
}

/// `rialto logout`: signs out of a store.
enum Logout {
  static let command = Command(
    "logout",
    "Signs out of a store.",
    examples: [
      Example("rialto logout", "Sign out of the configured store.", status: .refused),
      Example("rialto logout --store https://shop.example.org", "Sign out of another store."),
    ]
  ) { _, composition in
    let location = try composition.store.location
    if location.isInProcess { throw StoreFailure.noSignIn(location) }
    let store = try composition.store
    try await store.asking { client in try await store.authenticator.signOut(by: client) }
    try composition.display.note("Signed out of \(location).")
  }
}

/// `rialto whoami`: shows the current account.
enum Whoami {
  static let command = Command(
    "whoami",
    "Shows your account and role at the store.",
    examples: [
      Example("rialto whoami", "Show your account at the configured store."),
      Example("rialto whoami --json=role", "Your role as JSON."),
    ],
    output: .one(table)
  ) { _, composition in
    let identity = try await composition.store.asking { client in
      try await client.load(Resource<StoreIdentity>(.showSession)).value
    }
    let row = Row(identity: identity, location: try composition.store.location)
    try composition.display.detail(row, as: table)
  }

  private struct Row: Sendable {
    let identity: StoreIdentity
    let location: StoreLocation
  }

  private static let table = Table<Row>([
    Column("name", heading: "NAME", \.identity.name),
    Column("role", heading: "ROLE", \.identity.role),
    Column("store", heading: "STORE", shrinks: false, \.location.description),
  ])
}
