import CSQLite

extension Statement {
  /// Gives every parameter its value, or throws before anything has run.
  func bind(_ bindings: Bindings) throws(PersistenceError) {
    let count = Int(sqlite3_bind_parameter_count(compiled.handle))
    switch bindings {
    case .positional(let values):
      guard values.count == count else {
        throw misuse(.bindingCount(expected: count, given: values.count))
      }
      for index in values.indices {
        try bind(values[index]?.sqlValue ?? .null, at: Int32(index + 1))
      }
    case .named(let values):
      var used = 0
      for index in 0..<Int32(count) {
        let name = parameterName(at: index + 1)
        guard let value = values[name] else { throw misuse(.missingBinding(name)) }
        try bind(value?.sqlValue ?? .null, at: index + 1)
        used += 1
      }
      guard used == values.count else {
        let names = Set((0..<Int32(count)).map { parameterName(at: $0 + 1) })
        throw misuse(.unknownBinding(values.keys.first { !names.contains($0) } ?? ""))
      }
    }
  }

  /// The name of a parameter without its sign; a bare `?` is named by its place.
  private func parameterName(at index: Int32) -> String {
    guard let name = sqlite3_bind_parameter_name(compiled.handle, index) else { return "?\(index)" }
    return String(cString: name + 1)
  }

  private func bind(_ value: SQLValue, at index: Int32) throws(PersistenceError) {
    let handle = compiled.handle
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let value): sqlite3_bind_int64(handle, index, value)
      case .real(let value):
        // SQLite would store NULL for it and say nothing.
        if value.isNaN {
          throw misuse(.notANumber(parameterName(at: index)))
        } else {
          sqlite3_bind_double(handle, index, value)
        }
      case .text(var value):
        value.withUTF8 { text in
          text.withMemoryRebound(to: CChar.self) { text in
            csqlite_bind_text(handle, index, text.baseAddress, UInt64(text.count))
          }
        }
      case .blob(let value):
        value.withUnsafeBytes { csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
      }
    guard code == SQLITE_OK else { throw failure(code) }
  }
}
