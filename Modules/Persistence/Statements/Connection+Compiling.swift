import CSQLite

extension Connection {
  /// Compiles SQL that holds exactly one statement.
  func compile(_ sql: String) throws(PersistenceError) -> CompiledStatement {
    var first: CompiledStatement?
    try compileEach(of: sql) { compiled throws(PersistenceError) in
      guard first == nil else { throw .misuse(.severalStatements, statement: sql) }
      first = compiled
    }
    guard let first else { throw .misuse(.noStatement, statement: sql) }
    return first
  }

  /// Compiles the statements of a script in order, handing over each before it looks at the next.
  func compileEach(
    of script: String,
    _ body: (CompiledStatement) throws(PersistenceError) -> Void
  ) throws(PersistenceError) {
    // Ended by a NUL, the text is read in place; otherwise SQLite copies all of the rest for each
    // statement.
    let text = Array(script.utf8) + [0]
    var start = 0
    while start < text.count - 1 {
      let (handle, end) = try compileFirst(of: text[start...])
      // SQLite stops at a NUL, here one in the midst of the script, and what follows would be left
      // unsaid.
      guard end > start else { throw .misuse(.nulInSQL, statement: script) }
      // Nothing but spaces and comments compiles to nothing.
      if let handle {
        let sql = String(decoding: text[start..<end], as: UTF8.self)
        try body(CompiledStatement(handle, sql: sql))
      }
      start = end
    }
  }

  private func compileFirst(
    of text: ArraySlice<UInt8>
  ) throws(PersistenceError) -> (OpaquePointer?, end: Int) {
    var handle: OpaquePointer?
    var used = 0
    let code = text.withUnsafeBytes { bytes in
      let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
      var tail: UnsafePointer<CChar>?
      let count = Int32(clamping: bytes.count)
      let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
      let code = sqlite3_prepare_v3(self.handle, start, count, flags, &handle, &tail)
      if let start, let tail { used = tail - start }
      return code
    }
    // No values are bound yet: what SQLite says here can quote nothing but the SQL.
    guard code == SQLITE_OK else {
      let rest = String(decoding: text.dropLast(), as: UTF8.self)
      throw PersistenceError(code, database: name, statement: rest, message: errorMessage)
    }
    return (handle, text.startIndex + used)
  }

  /// SQLite's own words on its last failure.
  var errorMessage: String { String(cString: sqlite3_errmsg(handle)) }
}
