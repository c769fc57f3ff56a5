import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// Signing in to a store, staying so, and signing out.
struct StoreAuthenticator: Sendable {
  let location: StoreLocation
  let file: SessionFile
  /// Asks the store, without a sign-in.
  let client: HTTPClient

  /// Signs in, and keeps the sign-in.
  func signIn(as name: String, password: SecretText) async throws -> StoreSession {
    let resource = try Resource<StoreSession>("v1/sessions")
      .sending(["name": name, "password": password.revealed])
    let session = try await client.load(resource).value
    try file.keep(session, at: location)
    return session
  }

  /// Ends the sign-in: at the store, asked by whoever is signed in, and here in any case.
  func signOut(by client: HTTPClient) async throws {
    guard try file.session(at: location) != nil else { throw StoreFailure.notSignedIn(location) }
    do {
      try await client.load(Resource<Void>("v1/sessions/current", method: .delete))
    } catch {
      // Nobody uses it here any more, whether the store could be told or not.
      try file.keep(nil, at: location)
      if error.isEndOfSession { return }
      throw error
    }
    try file.keep(nil, at: location)
  }

  /// What proves to the store who asks, if somebody has signed in.
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

  /// Another token in place of a refused one.
  ///
  /// One process after the other: a refresh token is good for once, and a second use of it would
  /// end the sign-in for all.
  private func renewed(insteadOf refused: String) async throws -> String {
    try await file.locked {
      guard let session = try file.session(at: location) else {
        throw StoreFailure.notSignedIn(location)
      }
      if session.accessToken != refused { return session.accessToken }
      let resource = try Resource<StoreSession>("v1/sessions/refresh")
        .sending(["refreshToken": session.refreshToken])
      let next = try await client.load(resource).value
      try file.keep(next, at: location)
      return next.accessToken
    }
  }
}

extension HTTPError {
  /// Whether the store knows nothing of the sign-in any more.
  fileprivate var isEndOfSession: Bool {
    switch kind {
    case .status(401, _), .credentialRefused: true
    default: false
    }
  }
}
