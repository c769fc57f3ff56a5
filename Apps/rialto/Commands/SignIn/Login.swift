import CommandKit
import Foundation

/// `rialto login`: signs in to a store.
enum Login {
  private static let account = Argument.oneOrNone(
    "NAME",
    of: TextLine.self,
    "The name of the account; without it you are asked."
  )

  static let command = Command(
    "login",
    "Signs in to the store, until you sign out.",
    discussion: """
      The password is asked, or read as the settings store.password.file and \
      store.password.command say. It is not kept: what is kept, in the state folder and for you \
      alone, are tokens that end when you sign out.
      """,
    examples: [
      Example("rialto login anna --store https://shop.example.org", "Be asked for the password."),
      Example("rialto login anna", "At the store of the setting store.url."),
      Example("pass show shop | rialto login anna --password-stdin", "In a script."),
    ],
    arguments: [account],
    options: [PasswordInput.option, StoreLocation.option],
    run: run
  )

  private static func run(_ invocation: Invocation, with composition: Composition) async throws {
    let display = try composition.display
    let location = try composition.storeLocation
    if location.isInProcess { throw StoreFailure.noSignIn(location) }
    if location.isOverheard { throw StoreFailure.overheard(location) }
    let name =
      try invocation[account]?.text ?? display.prompt.text("Name at \(location):", flag: "NAME")
    let password = try PasswordInput(for: invocation, on: display).password(
      for: name,
      at: location.description
    ) {
      try composition.source(of: Settings.storePassword, in: composition.configuration).map {
        let environment = composition.surroundings.console.environment
        return try Settings.storePassword.read(from: $0, environment: environment)
      }
    }
    do {
      let session = try await composition.signIn(at: location)
        .signIn(as: name, password: password)
      display.note("Signed in at \(location) as \(session).")
    } catch {
      throw StoreFailure.explainingSignIn(error, at: location)
    }
  }
}
