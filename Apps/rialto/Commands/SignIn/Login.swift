import CommandKit
import Foundation
import FoundationCore

/// `rialto login`: signs in to a store.
enum Login {
  private static let account = Argument.oneOrNone(
    "NAME",
    of: TextLine.self,
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
    options: [PasswordInput.option, StoreLocation.option]
  ) { invocation, composition in
    let display = try composition.display
    let location = try composition.storeLocation
    if location.isInProcess { throw StoreFailure.noSignIn(location) }
    if location.isUnencrypted { throw StoreFailure.insecurePassword(location) }
    let name =
      try invocation[account]?.text
      ?? display.prompt.text("Account name for \(location):", flag: "NAME")
    try require("account name", name)
    let password = try PasswordInput(for: invocation, on: display).password(
      for: name,
      at: location.description
    ) {
      try composition.source(of: Settings.storePassword, in: composition.configuration).map {
        let environment = composition.appEnvironment.console.environment
        return try Settings.storePassword.read(from: $0, environment: environment)
      }
    }
    try require("password", password.revealed)
    do {
      let session = try await composition.signIn(at: location)
        .signIn(as: name, password: password)
      display.note("Signed in to \(location) as \(session).")
    } catch {
      throw StoreFailure.explainingSignIn(error, at: location)
    }
  }

  /// Throws if a value is blank, which no store accepts.
  private static func require(_ noun: String, _ text: String) throws {
    var errors = FieldErrors()
    errors.check(noun, text, .required)
    if let form = FormFailure(errors) { throw FieldInputs().failure(of: form) }
  }
}
