import FoundationCore
import Testing

struct LoadPhaseTests {
  @Test func lastValueIsRetainedDuringLoadingAndFailure() {
    var phase = LoadPhase<Int>.idle
    #expect(phase.value == nil)
    phase.begin()
    #expect(phase == .loading(last: nil))
    phase.succeed(with: 1)
    #expect(phase == .loaded(1))
    phase.begin()
    #expect(phase == .loading(last: 1))
    phase.fail(with: StoreFailure())
    #expect(phase == .failed(StoreFailure(), last: 1))
    phase.begin()
    phase.fail(with: StoreFailure(code: "again"))
    #expect(phase.value == 1)
    #expect(phase.failure?.code == "again")
  }

  @Test func aPhaseAnswersWhatItIs() {
    let phases: [LoadPhase<Int>] = [
      .idle, .loading(last: 1), .loaded(1), .failed(StoreFailure(), last: 1),
    ]
    #expect(phases.map(\.isLoading) == [false, true, false, false])
    #expect(phases.map(\.hasFailed) == [false, false, false, true])
    #expect(phases.map(\.value) == [nil, 1, 1, 1])
    #expect(phases.map { $0.failure != nil } == [false, false, false, true])
  }

  @Test func aCancellationIsNotAFailure() {
    for error in [CancellationError(), StoreFailure(category: .cancelled)] as [any Error] {
      var phase = LoadPhase<Int>.loading(last: 1)
      phase.fail(with: error)
      #expect(phase == .loaded(1))
      phase = .loading(last: nil)
      phase.fail(with: error)
      #expect(phase == .idle)
    }
  }

  @Test func aDismissedFailureLeavesTheLastValue() {
    var phases: [LoadPhase<Int>] = [
      .failed(StoreFailure(), last: 1), .failed(StoreFailure(), last: nil), .loading(last: 1),
    ]
    #expect(phases.map { $0.failureReport?.code } == ["store.down", "store.down", nil])
    phases[0].failureReport = nil
    for index in phases.indices { phases[index].dismissFailure() }
    #expect(phases == [.loaded(1), .idle, .loading(last: 1)])
  }

  @Test func anyErrorCanBeTheFailure() {
    var phase = LoadPhase<Int>.idle
    phase.fail(with: DoorError())
    #expect(phase.failure?.causes.first is DoorError)
  }

  @Test func phasesAreEqualWhenTheyShowTheSame() {
    let phases: [LoadPhase<Int>] = [
      .idle, .loading(last: nil), .loading(last: 1), .loaded(1), .loaded(2),
      .failed(StoreFailure(), last: nil), .failed(StoreFailure(), last: 1),
      .failed(StoreFailure(code: "other"), last: 1),
    ]
    for (i, one) in phases.enumerated() {
      for (j, other) in phases.enumerated() { #expect((one == other) == (i == j)) }
    }
  }
}
