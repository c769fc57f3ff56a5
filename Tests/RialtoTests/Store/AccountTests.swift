import Testing

@testable import rialto

struct AccountTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  @Test func theFirstAccountIsMadeOnTheMachine() async {
    let desk = shop.typing("correct horse", "correct hose", "correct horse", "correct horse")
    let added = await desk.rialto("store account add anna --role admin", columns: 80)
    #expect(added.status == .done)
    #expect(added.error == "They differ.\nMade the account anna (admin).\n")
    #expect(desk.input.wasHidden == [true, true, true, true])
    let rows = await shop.desk.rialto("store account list --json=name,role")
    #expect(rows.output == #"[{"name":"anna","role":"admin"}]"# + "\n")
  }

  @Test func aPasswordIsNeverAnArgument() async {
    #expect(await shop.desk.rialto("store account add anna --password x").status == .usage)
    let result = await shop.desk.rialto("store account add anna")
    #expect(result.status == .usage)
    #expect(result.error.contains("Answer with --password-stdin."))
  }

  @Test func whatCannotBeAnAccountIsRefused() async {
    var desk = shop.desk
    desk.input = MemoryInput(["short"])
    let result = await desk.rialto("store account add anna --password-stdin")
    #expect(result.status == .usage)
    #expect(!result.error.contains("short"))
  }

  @Test func theLastAdminStays() async {
    var desk = shop.desk
    desk.input = MemoryInput(["correct horse"])
    #expect(
      await desk.rialto("store account add anna --role admin --password-stdin").status == .done
    )
    #expect(await shop.desk.rialto("store account remove anna --yes").status == .refused)
    #expect(await shop.desk.rialto("store account remove bo --yes").status == .notFound)
  }
}
