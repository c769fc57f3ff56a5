import FoundationCore

/// Someone's sign-in at a store; whoever prints it by mistake prints no token.
struct StoreSession: Sendable, Codable, Equatable {
  let name: String
  let role: String
  let accessToken: String
  let refreshToken: String
}

extension StoreSession: CustomStringConvertible, CustomReflectable {
  var description: String { "\(name) (\(role))" }
  var customMirror: Mirror { Mirror(self, children: ["name": name, "role": role]) }
}

/// Who somebody is to a store.
struct StoreIdentity: Sendable, Decodable {
  let name: String
  let role: String
}
