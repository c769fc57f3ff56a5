import TestSupport
import Testing

@Test func aTemporaryFolderIsThere() throws {
  let folder = try TemporaryFolder()
  #expect(folder.file("x").hasSuffix("/x"))
}
