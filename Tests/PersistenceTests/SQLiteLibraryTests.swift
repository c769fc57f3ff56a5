import Persistence
import Testing

@Test func theLibraryTellsItsVersion() {
  #expect(SQLiteLibrary.version.hasPrefix("3."))
}
