extension StoreSchema {
  /// The settings of the messages to buyers: one row, or none while mail is off.
  ///
  /// The messages are deliveries to the webhook 0, which no webhook has.
  static func mail(_ dialect: SchemaDialect) -> String {
    let (integer, text) = (dialect.integer, dialect.text)
    return """
      CREATE TABLE mail (
        id \(integer) PRIMARY KEY CHECK (id = 1),
        host \(text) NOT NULL,
        port \(integer) NOT NULL,
        encryption \(text) NOT NULL CHECK (encryption IN ('tls', 'starttls')),
        account \(text),
        password \(text),
        certificates \(text),  -- the path of a file
        sender \(text) NOT NULL,
        language \(text) NOT NULL,
        events \(text) NOT NULL  -- types, each between spaces
      )\(dialect.rowIDTableEnd)
      """
  }
}
