import CommandKit
import CommandTestSupport
import StoreCore
import StoreServer
import Testing

struct AccountTests {
  let shop: Shop

  init() async throws { shop = try await Shop() }

  @Test func theFirstAccountIsMadeOnTheMachine() async {
    let desk = shop.typing("correct horse", "correct hose", "correct horse", "correct horse")
    let added = await desk.rialto("store account add anna --role admin", columns: 80)
    #expect(added.status == .done)
    #expect(added.error == "The passwords do not match.\nAdded the account 'anna' (admin).\n")
    #expect(desk.input.wasHidden == [true, true, true, true])
    let rows = await shop.desk.rialto("store account --json=name,role")
    #expect(rows.output == #"[{"name":"anna","role":"admin"}]"# + "\n")
  }

  @Test func aPasswordIsNeverAnArgument() async {
    #expect(await shop.desk.rialto("store account add anna --password x").status == .usage)
    let result = await shop.desk.rialto("store account add anna")
    #expect(result.status == .usage)
    #expect(result.error.contains("Answer with --password-stdin."))
  }

  @Test func invalidAccountIsRejected() async {
    var desk = shop.desk
    desk.input = MemoryInput(["short"])
    let result = await desk.rialto("store account add anna --password-stdin")
    #expect(result.status == .usage)
    #expect(!result.error.contains("short"))
  }

  private func add(_ name: String, role: String) async {
    var desk = shop.desk
    desk.input = MemoryInput(["correct horse"])
    let line = "store account add \(name) --role \(role) --password-stdin"
    #expect(await desk.rialto(line).status == .done)
  }

  @Test(arguments: ["remove anna --yes", "edit anna --role editor", "edit anna --disable"])
  func theLastAdminStays(line: String) async {
    await add("anna", role: "admin")
    await add("ed", role: "editor")
    #expect(await shop.desk.rialto("store account \(line)").status == .refused)
    await add("bo", role: "admin")
    #expect(await shop.desk.rialto("store account edit bo --disable").status == .done)
    #expect(await shop.desk.rialto("store account \(line)").status == .refused)
    #expect(await shop.desk.rialto("store account edit bo --enable").status == .done)
    #expect(await shop.desk.rialto("store account \(line)").status == .done)
  }

  @Test func anAccountGetsAnotherPasswordAndRole() async {
    await add("anna", role: "admin")
    await add("bo", role: "reader")
    let desk = shop.typing("battery staple", "battery staple")
    let changed = await desk.rialto("store account edit bo --password", columns: 80)
    #expect(changed.error == "Changed the password of 'bo' and ended its sessions.\n")
    let raised = await shop.desk.rialto("store account edit bo --role editor")
    #expect(raised.error == "Changed the role of 'bo' to editor and ended its sessions.\n")
    let disabled = await shop.desk.rialto("store account edit bo --disable")
    #expect(disabled.error == "Disabled the account 'bo' and ended its sessions.\n")
    let rows = await shop.desk.rialto("store account --json=name,role,isDisabled")
    #expect(
      rows.output == """
        [{"name":"anna","role":"admin","isDisabled":false},\
        {"name":"bo","role":"editor","isDisabled":true}]

        """
    )
    let enabled = await shop.desk.rialto("store account edit bo --enable")
    #expect(enabled.error == "Enabled the account 'bo'.\n")
  }

  @Test(arguments: [
    "remove bo --yes", "edit bo --role editor", "edit bo --disable", "edit bo --enable",
    "edit bo --password-stdin",
  ])
  func anAccountThatIsNotThereIsNotFound(line: String) async {
    var desk = shop.desk
    desk.input = MemoryInput(["correct horse"])
    #expect(await desk.rialto("store account \(line)").status == .notFound)
  }

  @Test func theHelpSaysWhatEveryRoleMayDo() async {
    for line in ["store account add --help", "store account edit --help"] {
      let help = await shop.desk.rialto(line).output
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for role in Role.allCases { #expect(help.contains(role.summary)) }
    }
  }
}
