import CommandKit
import Testing

/// The names of fields, for commands with two kinds of output.
struct FieldCheckTests {
  @Test func unknownFieldFailsBeforeAnyChange() async throws {
    let desk = try await Shop().desk
    let edit = await desk.rialto("catalog edit 1 --title Other --json=titel")
    #expect(edit.status == .usage)
    #expect(edit.error.contains("Unknown field 'titel'."))
    #expect(await desk.rialto("catalog show 1 --json=title").output.contains("Red mug"))
  }

  @Test func theFieldsOfBothFormsAreOffered() async throws {
    let result = try await Desk().rialto("catalog list --json=nope")
    #expect(result.error.contains("title, "))
    #expect(result.error.contains("facet, "))
  }

  @Test func theFieldsOfEitherFormAreTaken() async throws {
    let desk = try await Shop().desk
    #expect(await desk.rialto("catalog list --json=title").status == .done)
    #expect(await desk.rialto("catalog list --facets --json=facet").status == .done)
  }

  @Test func fieldsOfDifferentFormsAreRefusedWithThoseOfOne() async throws {
    let result = try await Desk().rialto("catalog list --json=facet,title")
    #expect(result.error.contains("Unknown field 'facet'."))
    #expect(!result.error.contains("Did you mean 'facet'?"))
  }

  @Test func aColumnThatDependsOnWhatThereIsIsTaken() async throws {
    let result = try await Desk().rialto(
      "countries compare DE --indicator gdp --year 2020 --wide --offline --json=period,NY.GDP.MKTP.CD"
    )
    #expect(result.status == .done, "\(result.error)")
    #expect(result.output.hasPrefix(#"[{"period":"2020","NY.GDP.MKTP.CD":"#))
  }
}
