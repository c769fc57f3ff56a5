import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// Signs in to a store, refreshes the sign-in, and signs out.
struct StoreAuthenticator: Sendable {
  let location: StoreLocation
  let file: SessionFile
  /// The client of the store, without credentials.
  let client: HTTPClient

  /// Signs in and saves the sign-in.
  func signIn(as name: String, password: SecretText) async throws -> StoreSession {
    let resource = try Resource<StoreSession>(.signIn)
      .sending(["name": name, "password": password.revealed])
    let session = try await client.load(resource).value
    try file.keep(session, at: location)
    return session
  }

  /// Ends the sign-in at the store, and always removes it from this machine.
  ///
  /// - Throws: ``StoreFailure/notSignedIn(_:)`` if there is no sign-in, or the error of the store.
  func signOut(by client: HTTPClient) async throws {
    guard try file.session(at: location) != nil else { throw StoreFailure.notSignedIn(location) }
    do {
      try await client.load(Resource<Void>(.signOut))
    } catch {
      // The sign-in is removed here whether or not the store could be reached.
      try file.keep(nil, at: location)
      if error.isEndOfSession { return }
      throw error
    }
    try file.keep(nil, at: location)
  }

  /// Returns the credentials of the signed-in user, or `nil` if not signed in.
  func credentials() throws -> HTTPClient.Credentials? {
    guard let session = try file.session(at: location) else { return nil }
    return .bearer(
      account: session.name,
      current: { [file, location] in
        guard let session = try file.session(at: location) else {
          throw StoreFailure.notSignedIn(location)
        }
        return session.accessToken
      },
      refresh: { try await renewed(insteadOf: $0) }
    )
  }

  /// Returns a new access token in place of a refused one.
  ///
  /// Processes take turns: a refresh token is valid once, and using it twice ends the sign-in.
  private func renewed(insteadOf refused: String) async throws -> String {
    try await file.locked {
      guard let session = try file.session(at: location) else {
        throw StoreFailure.notSignedIn(location)
      }
      if session.accessToken != refused { return session.accessToken }
      let resource = try Resource<StoreSession>(.refreshSession)
        .sending(["refreshToken": session.refreshToken])
      let next = try await client.load(resource).value
      try file.keep(next, at: location)
      return next.accessToken
    }
  }
}

extension HTTPError {
  /// `true` if the store no longer knows the sign-in.
  fileprivate var isEndOfSession: Bool {
    switch kind {
    case .status(401, _), .credentialRefused: true
    default: false
    }
  }
}
