import FoundationCore
import Persistence
import Testing

@testable import StoreCore

/// The schema of existing stores.
struct SQLiteSchemaTests {
  /// Released steps never change; a change is a further step.
  @Test func itsStepsAreWhatTheyWere() {
    let hashes = StoreSchema.steps(.sqlite).map { StableHash($0.script.utf8).value }
    #expect(
      hashes.prefix(4) == [
        0x256E_B64D_55D3_F0A9, 0xD334_0A36_5099_E7A7, 0x85D4_9EA6_469E_3074, 0x93E7_36AC_7D68_E5A7,
      ]
    )
  }

  /// Otherwise every start would compare the schema with that of a store in memory.
  @Test func theFingerprintIsThatOfANewStore() throws {
    let made = try Connection(.memory, migrations: StoreSchema.migrations)
    #expect(try made.schemaFingerprint() == StoreSchema.fingerprint)
    try made.execute(script: "CREATE TABLE note (text TEXT)")
    #expect(try made.schemaFingerprint() != StoreSchema.fingerprint)
  }
}
