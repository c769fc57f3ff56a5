import CSQLite

/// The SQLite library this program runs with.
public enum SQLiteLibrary {
  /// Its version, such as 3.45.1.
  public static var version: String { String(cString: sqlite3_libversion()) }
}
