import FoundationCore
import TestSupport
import Testing

@testable import StoreServer

/// The order in which passwords are hashed.
@Suite(.timeLimit(.minutes(10)))
struct HashingLineTests {
  private let line = HashingLine(turns: 1, limit: 4)
  /// The sign-ins that had their turn, or with a minus were refused, in this order.
  private let settled = ObservedValue<[String]>([])

  /// Adds a sign-in to the line.
  private func arrive(_ name: String, rank: HashingLine.Rank) async {
    let arrived = line.count + settled.value.count
    Task {
      let hasTurn = await line.enter(rank)
      settled.update { $0.append(hasTurn ? name : "-" + name) }
    }
    while line.count + settled.value.count == arrived { await Task.yield() }
  }

  /// Ends turns, one after the other, until a number of sign-ins are settled.
  private func serve(until count: Int) async {
    while settled.value.count < count {
      let former = settled.value.count
      line.leave()
      #expect(await settled.waitUntil { $0.count > former })
    }
  }

  @Test(arguments: [
    ("a0 b0 c0", "a0 b0 c0"),
    ("c9 d2 b1 a0", "a0 b1 c9 d2"),
    ("a0 b0 c", "c a0 b0"),
    // The last two arrive while the line is full.
    ("a1 b2 c3 d4 e0 f1", "-d4 -c3 a1 e0 b2 f1"),
  ])
  func theFewerAttemptsANetworkHasMadeTheSoonerItsTurn(
    arrivals: String,
    order: String
  ) async {
    #expect(await line.enter(.newcomer))
    let names = arrivals.split(separator: " ").map(String.init)
    for name in names {
      // A letter alone has a session.
      await arrive(name, rank: Int(name.dropFirst()).map { .init(afterAttempts: $0) } ?? .session)
    }
    await serve(until: names.count)
    #expect(settled.value.joined(separator: " ") == order)
  }

  @Test func nobodyIsOvertakenWithoutEnd() async {
    #expect(await line.enter(.newcomer))
    await arrive("guesser", rank: .repeated)
    for number in 0..<20 {
      await arrive("\(number)", rank: .newcomer)
      await serve(until: number + 1)
    }
    #expect(settled.value.firstIndex(of: "guesser") == 7)
    await serve(until: 21)
  }

  @Test func aFreeTurnIsTakenAtOnce() async {
    let line = HashingLine(turns: 2)
    #expect(await line.enter(.repeated))
    #expect(await line.enter(.newcomer))
    line.leave()
    #expect(await line.enter(.repeated))
    #expect(line.count == 0)
  }
}
