import StoreCore

extension StoreModule {
  static let accounts = StoreModule(
    migrations: [SchemaMigration(StoreSchema.firstVersion, "makes the accounts", script: tables)],
    tables: [
      StoreTable("account", ids: .reusable, state: .rows),
      StoreTable("session", ids: .reusable, state: .rows),
      StoreTable("spent_refresh", state: .rows),
    ]
  )

  private static func tables(_ dialect: any SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      CREATE TABLE account (
        id \(dialect.integerKey),
        name \(text) NOT NULL UNIQUE,
        role \(text) NOT NULL CHECK (role IN ('admin', 'editor', 'reader')),
        password \(text) NOT NULL,  -- hashed; the hash names its own salt and cost
        created \(integer) NOT NULL  -- in seconds since 1970, as all times of accounts and sessions
      )\(dialect.rowIDTableEnd)

      CREATE TABLE session (
        id \(dialect.integerKey),
        account \(integer) NOT NULL REFERENCES account ON DELETE CASCADE,
        access \(dialect.bytes) NOT NULL UNIQUE,   -- hashes of the tokens, never the tokens
        refresh \(dialect.bytes) NOT NULL UNIQUE,
        access_until \(integer) NOT NULL,
        refresh_until \(integer) NOT NULL
      )\(dialect.rowIDTableEnd)
      CREATE INDEX session_account ON session (account);

      CREATE TABLE spent_refresh (
        hash \(dialect.bytes) PRIMARY KEY,  -- of a token that was exchanged for another
        session \(integer) NOT NULL REFERENCES session ON DELETE CASCADE,
        until \(integer) NOT NULL
      )\(dialect.keyedTableEnd)
      CREATE INDEX spent_refresh_session ON spent_refresh (session);
      """
  }
}
