import FoundationCore
import Testing

struct LatestLoadTests {
  private var load = LatestLoad<Int>()

  @Test mutating func latestLoadWinsRegardlessOfCompletionOrder() {
    let first = load.begin()
    let second = load.begin()
    let isTaken = (load.end(second, with: 2), load.end(first, with: 1))
    #expect(isTaken == (true, false))
    load.end(first, throwing: StoreFailure())
    #expect(load.phase == .loaded(2))
  }

  @Test mutating func aFailureKeepsTheLastGoodValue() {
    load.set(1)
    load.end(load.begin(), throwing: StoreFailure())
    #expect(load.phase == .failed(StoreFailure(), last: 1))
  }

  @Test mutating func aDismissedFailureLeavesTheLastGoodValue() {
    load.set(1)
    load.fail(with: StoreFailure())
    load.failureReport = nil
    #expect(load.phase == .loaded(1))
    load.fail(with: StoreFailure())
    load.dismissFailure()
    #expect(load.phase == .loaded(1))
  }

  @Test mutating func aFailureBesideALoadLeavesItAlone() {
    let number = load.begin()
    load.fail(with: StoreFailure())
    #expect(load.phase == .loading(last: nil))
    load.end(number, with: 1)
    load.fail(with: StoreFailure())
    #expect(load.phase == .failed(StoreFailure(), last: 1))
  }

  @Test mutating func setAndResetSupersedeARunningLoad() {
    let first = load.begin()
    load.set(5)
    load.end(first, with: 1)
    #expect(load.phase == .loaded(5))
    let second = load.begin()
    load.reset()
    load.end(second, with: 2)
    #expect(load.phase == .idle)
  }

  @Test mutating func aChangeReachesTheLastGoodValueInEveryPhase() {
    load.update { $0 += 1 }
    #expect(load.phase == .idle)
    load.set(1)
    load.update { $0 += 1 }
    #expect(load.phase == .loaded(2))
    let number = load.begin()
    load.update { $0 += 1 }
    #expect(load.phase == .loading(last: 3))
    load.end(number, throwing: StoreFailure())
    load.update { $0 += 1 }
    #expect(load.phase == .failed(StoreFailure(), last: 4))
  }
}
