public import StoreCore

extension StoreServer {
  /// All accounts, by name.
  public func accounts() async throws(StoreServerError) -> [Account] {
    try await StoreServerError.named { try await store.accounts.all() }
  }

  /// Makes an account.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 plain letters, digits and `. _ - @`; capitals become small.
  ///   - role: What it may do.
  ///   - password: 8 to 1024 bytes; only its hash is kept.
  /// - Returns: The account.
  /// - Throws: `invalid` with what is wrong, or `accountExists`.
  @discardableResult
  public func addAccount(
    name: String,
    role: Role,
    password: String
  ) async throws(StoreServerError) -> Account {
    try await StoreServerError.named {
      try await store.accounts.add(name, role: role, password: password)
    }
  }

  /// Gives an account another password and ends all of its sessions.
  public func changePassword(
    of name: String,
    to password: String
  ) async throws(StoreServerError) {
    try await StoreServerError.named {
      try await store.accounts.change(name, toPassword: password)
    }
  }

  /// Gives an account another role and ends all of its sessions; the last admin stays one.
  public func changeRole(of name: String, to role: Role) async throws(StoreServerError) {
    try await StoreServerError.named { try await store.accounts.change(name, toRole: role) }
  }

  /// Disables an account and ends all of its sessions; the last admin stays enabled.
  public func disableAccount(_ name: String) async throws(StoreServerError) {
    try await StoreServerError.named { try await store.accounts.change(name, isDisabled: true) }
  }

  /// Enables an account, which keeps its password.
  public func enableAccount(_ name: String) async throws(StoreServerError) {
    try await StoreServerError.named { try await store.accounts.change(name, isDisabled: false) }
  }

  /// Removes an account and ends all of its sessions at once; the last admin stays.
  public func removeAccount(_ name: String) async throws(StoreServerError) {
    try await StoreServerError.named { try await store.accounts.remove(name) }
  }
}
