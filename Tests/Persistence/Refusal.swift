import Persistence
import Testing

/// The error a body throws, as it must; usable within another expectation, where the macro is not.
func refusal(_ body: () throws -> Void) -> PersistenceError? {
  #expect(throws: PersistenceError.self, performing: body)
}
