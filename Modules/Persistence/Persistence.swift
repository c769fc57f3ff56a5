import CSQLite

/// The version of the SQLite library in use.
public enum SQLiteLibrary {
  public static var version: String { String(cString: sqlite3_libversion()) }
}
