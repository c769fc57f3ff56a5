import CPostgres

/// The functions of the system's libpq, which ``PostgresURI`` has loaded: whatever calls them was
/// given the URI of a database.
let libpq = PostgresLibrary.functions

/// The system's libpq, loaded when a database is first named.
enum PostgresLibrary {
  /// Empty where libpq cannot be loaded.
  static var functions: cpostgres { (try? loaded.get()) ?? cpostgres() }

  private static let loaded = Result { () throws(PostgresError) in
    var functions = cpostgres()
    if let problem = cpostgres_load(&functions) {
      throw .missingLibrary(String(cString: problem))
    }
    return functions
  }

  /// Loads libpq, once.
  ///
  /// - Throws: ``PostgresError/missingLibrary(_:)``.
  static func load() throws(PostgresError) { _ = try loaded.get() }
}
