import CommandKit
import CommandTestSupport
import Testing

struct ExpiryTests {
  @Test func unconfirmedOrdersExpireAndReleaseStock() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED=2")
    _ = await market.place("MUG-RED")
    _ = await market.rialto("orders pay 2")
    var later = market.shop.desk
    later.day = "2099-01-01"
    #expect(await market.rialto("store expire --json").output == "[]\n")
    let trial = await later.rialto("store expire --dry-run --json")
    #expect(trial.output == #"[{"number":"1"}]"# + "\n")
    #expect(trial.error == "Dry run: nothing was changed.\n")
    #expect(await later.rialto("store expire --older-than 1 --yes --json").output == trial.output)
    #expect(await later.rialto("store expire --json").output == "[]\n")
    let order = await market.rialto("orders show 1 --json=status").output
    #expect(order == #"{"status":"expired"}"# + "\n")
    let stock = await market.rialto("catalog show MUG-RED --json=available").output
    #expect(stock == #"{"available":4}"# + "\n")
  }

  @Test func expireAsksWhatItCannotUndo() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED=2")
    _ = await market.place("MUG-RED")
    var later = market.shop.desk
    later.day = "2099-01-01"
    let question = "This cannot be undone. Expire 2 orders (1, 2) and delete 2 keys?"
    let script = await later.rialto("store expire --keys-older-than 30")
    #expect(script.status == .usage)
    #expect(script.error.hasPrefix("Error: Cannot ask: \(question)\n"), "\(script.error)")
    for (answer, status) in [("n", "placed"), ("", "placed"), ("y", "expired")] {
      later.input = MemoryInput([answer], isTerminal: true)
      let result = await later.rialto("store expire --keys-older-than 30", columns: 80)
      #expect(result.status == (answer == "y" ? .done : .interrupted))
      #expect(result.output.hasPrefix("\(question) [y/N] "), "\(result.output)")
      let order = await market.rialto("orders show 1 --json=status").output
      #expect(order == #"{"status":"\#(status)"}"# + "\n")
    }
  }

  @Test func expireDeletesOldKeysOnRequest() async throws {
    let market = try await Market()
    _ = await market.place("MUG-RED")
    var later = market.shop.desk
    later.day = "2099-01-01"
    let trial = await later.rialto("store expire --keys-older-than 30 --dry-run")
    #expect(trial.error == "Keys to delete: 1.\nDry run: nothing was changed.\n")
    let told = await later.rialto("store expire --keys-older-than 30 --yes --json")
    #expect(told.error == "Deleted 1 key.\n")
    #expect(
      await later.rialto("store expire --keys-older-than 1").error == "Deleted 0 keys.\n"
    )
    #expect(await later.rialto("store expire --keys-older-than 0").status == .usage)
  }
}
