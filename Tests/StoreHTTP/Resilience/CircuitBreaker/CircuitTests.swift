import FoundationCore
import TestSupport
import Testing

@testable import StoreHTTP

/// One circuit by itself.
struct CircuitTests {
  private var policy = HTTPClient.CircuitBreaker()

  init() {
    policy.failureThreshold = 3
    policy.window = .seconds(10)
    policy.openDuration = .seconds(5)
  }

  private func failed(_ circuit: inout Circuit, times: Int, at now: Duration) -> [Circuit.Change] {
    (0..<times).compactMap { _ in circuit.note(.bad, isProbe: false, at: now) }
  }

  @Test func circuitOpensAtTheFailureThreshold() {
    var circuit = Circuit(policy)
    #expect(failed(&circuit, times: 2, at: .zero) == [])
    #expect(circuit.admit(at: .zero) == .normal)
    #expect(circuit.note(.bad, isProbe: false, at: .seconds(1)) == .opened)
    #expect(circuit.admit(at: .seconds(2)) == .refused(retryAfter: .seconds(4)))
  }

  @Test func circuitStaysClosedWhileMostRequestsSucceed() {
    var circuit = Circuit(policy)
    for _ in 0..<4 { _ = circuit.note(.good, isProbe: false, at: .zero) }
    #expect(failed(&circuit, times: 3, at: .zero) == [])
    #expect(circuit.note(.bad, isProbe: false, at: .zero) == .opened)
  }

  @Test func failuresOutsideTheWindowDoNotCount() {
    var circuit = Circuit(policy)
    #expect(failed(&circuit, times: 2, at: .zero) == [])
    #expect(failed(&circuit, times: 2, at: .seconds(10)) == [])
    #expect(failed(&circuit, times: 1, at: .seconds(19)) == [.opened])
  }

  @Test func whatSaysNothingOfTheOriginDoesNotCount() {
    var circuit = Circuit(policy)
    for _ in 0..<100 { #expect(circuit.note(.unknown, isProbe: false, at: .zero) == nil) }
    #expect(circuit.admit(at: .zero) == .normal)
  }

  @Test func afterThePauseOneProbeDecides() {
    var circuit = Circuit(policy)
    _ = failed(&circuit, times: 3, at: .zero)
    #expect(circuit.admit(at: .seconds(5)) == .probe)
    #expect(circuit.admit(at: .seconds(5)) == .refused(retryAfter: .seconds(5)))
    #expect(circuit.note(.bad, isProbe: true, at: .seconds(6)) == .opened)
    #expect(circuit.admit(at: .seconds(10)) == .refused(retryAfter: .seconds(1)))
    #expect(circuit.admit(at: .seconds(11)) == .probe)
    #expect(circuit.note(.good, isProbe: true, at: .seconds(11)) == .closed)
    #expect(circuit.admit(at: .seconds(11)) == .normal)
  }

  @Test func aProbeThatSaysNothingIsFollowedByAnother() {
    var circuit = Circuit(policy)
    _ = failed(&circuit, times: 3, at: .zero)
    #expect(circuit.admit(at: .seconds(5)) == .probe)
    #expect(circuit.note(.unknown, isProbe: true, at: .seconds(6)) == nil)
    #expect(circuit.admit(at: .seconds(6)) == .probe)
  }

  @Test func resultsOfEarlierRequestsDoNotChangeAnOpenCircuit() {
    var circuit = Circuit(policy)
    _ = failed(&circuit, times: 3, at: .zero)
    #expect(circuit.note(.good, isProbe: false, at: .seconds(1)) == nil)
    #expect(circuit.admit(at: .seconds(1)) == .refused(retryAfter: .seconds(4)))
    #expect(circuit.admit(at: .seconds(5)) == .probe)
    #expect(circuit.note(.good, isProbe: false, at: .seconds(5)) == nil)
    #expect(circuit.note(.bad, isProbe: false, at: .seconds(5)) == nil)
    #expect(circuit.admit(at: .seconds(5)) == .refused(retryAfter: .seconds(5)))
  }

  @Test func circuitIsUnusedOnceItsHistoryExpires() {
    var circuit = Circuit(policy)
    _ = failed(&circuit, times: 1, at: .zero)
    #expect(!circuit.isUnused(at: .seconds(9)))
    #expect(circuit.isUnused(at: .seconds(10)))
    _ = failed(&circuit, times: 3, at: .seconds(20))
    #expect(!circuit.isUnused(at: .seconds(35)))
    #expect(circuit.isUnused(at: .seconds(36)))
    _ = circuit.admit(at: .seconds(40))
    #expect(!circuit.isUnused(at: .seconds(1_000)))
  }

  /// Requests begin and end at random; never are two probes under way, nor is any let through while
  /// the circuit is open, and it opens only after enough failures.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func thereIsNeverMoreThanOneProbe(seed: UInt64) {
    var numbers = SplitMix64(seed)
    var circuit = Circuit(policy)
    var now = Duration.zero
    var underWay: [Bool] = []
    var failures = 0
    var openedAt: Duration?
    for _ in 0..<1_000 {
      now += .milliseconds(Int.random(in: 0...900, using: &numbers))
      if Bool.random(using: &numbers) {
        switch circuit.admit(at: now) {
        case .normal:
          #expect(openedAt == nil)
          underWay.append(false)
        case .probe:
          #expect(openedAt.map { now - $0 >= policy.openDuration } == true)
          #expect(!underWay.contains(true))
          underWay.append(true)
        case .refused: #expect(openedAt != nil)
        }
      } else if let place = underWay.indices.randomElement(using: &numbers) {
        let isProbe = underWay.remove(at: place)
        let health =
          [OriginHealth.good, .bad, .bad, .unknown].randomElement(using: &numbers) ?? .bad
        if health == .bad { failures += 1 }
        switch circuit.note(health, isProbe: isProbe, at: now) {
        case .opened:
          #expect(isProbe || failures >= policy.failureThreshold)
          openedAt = now
        case .closed:
          #expect(isProbe)
          (openedAt, failures) = (nil, 0)
        case nil: break
        }
      }
    }
  }
}
