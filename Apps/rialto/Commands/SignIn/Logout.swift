import CommandKit

/// `rialto logout`: signs out of a store.
enum Logout {
  static let command = Command(
    "logout",
    "Signs out of a store.",
    examples: [
      Example("rialto logout", "Sign out of the configured store.", status: .refused),
      Example("rialto logout --store https://shop.example.org", "Sign out of another store."),
    ],
    options: [StoreLocation.option]
  ) { _, composition in
    let location = try composition.storeLocation
    if location.isInProcess { throw StoreFailure.noSignIn(location) }
    try await composition.askingStore { client in
      try await composition.signIn(at: location).signOut(by: client)
    }
    try composition.display.note("Signed out of \(location).")
  }
}
