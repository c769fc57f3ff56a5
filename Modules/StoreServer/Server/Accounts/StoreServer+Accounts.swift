public import StoreCore

extension StoreServer {
  /// Returns all accounts, sorted by name.
  ///
  /// - Throws: `StoreServerError.failed(_:)` if the database fails.
  public func accounts() async throws(StoreServerError) -> [Account] {
    try await StoreServerError.wrapping { try await store.accounts.all() }
  }

  /// Adds an account.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 ASCII letters, digits and `. _ - @`; converted to lower case.
  ///   - role: The role.
  ///   - password: 8 to 1024 bytes; only its hash is stored.
  /// - Returns: The account.
  /// - Throws: `StoreServerError.invalid(_:)` with the errors by field, or
  ///   `StoreServerError.accountExists(_:)`.
  @discardableResult
  public func addAccount(
    name: String,
    role: Role,
    password: String
  ) async throws(StoreServerError) -> Account {
    try await StoreServerError.wrapping {
      try await store.accounts.add(name, role: role, password: password)
    }
  }

  /// Changes the password of an account and ends all of its sessions.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist, or
  ///   `StoreServerError.invalid(_:)` for an unsuitable password.
  public func changePassword(
    of name: String,
    to password: String
  ) async throws(StoreServerError) {
    try await StoreServerError.wrapping {
      try await store.accounts.change(name, toPassword: password)
    }
  }

  /// Changes the role of an account and ends all of its sessions.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist, or
  ///   `StoreServerError.lastAdmin(_:)` if no admin would remain.
  public func changeRole(of name: String, to role: Role) async throws(StoreServerError) {
    try await StoreServerError.wrapping { try await store.accounts.change(name, toRole: role) }
  }

  /// Disables an account and ends all of its sessions.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist, or
  ///   `StoreServerError.lastAdmin(_:)` if no admin would remain.
  public func disableAccount(_ name: String) async throws(StoreServerError) {
    try await StoreServerError.wrapping { try await store.accounts.change(name, isDisabled: true) }
  }

  /// Enables an account, which keeps its password.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist.
  public func enableAccount(_ name: String) async throws(StoreServerError) {
    try await StoreServerError.wrapping { try await store.accounts.change(name, isDisabled: false) }
  }

  /// Removes an account and ends all of its sessions.
  ///
  /// - Throws: `StoreServerError.noAccount(_:)` if the account does not exist, or
  ///   `StoreServerError.lastAdmin(_:)` if no admin would remain.
  public func removeAccount(_ name: String) async throws(StoreServerError) {
    try await StoreServerError.wrapping { try await store.accounts.remove(name) }
  }
}
