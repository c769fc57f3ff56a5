import TestSupport
import Testing

struct MutationsTests {
  private let samples = [#"{"id":17,"name":"Mug"}"#, "", "bytes=0-9"]

  @Test func theSameSeedBreaksTheSame() {
    for seed in 0..<50 {
      var (one, other) = (Mutations(of: samples, seed: seed), Mutations(of: samples, seed: seed))
      for _ in 0..<20 { #expect(one.next() == other.next()) }
    }
  }

  @Test func mutationsProduceDiverseTexts() {
    var mutations = Mutations(of: samples, seed: 1)
    let texts = Set((0..<1000).map { _ in mutations.nextText() })
    #expect(texts.count > 300)
    #expect(texts.contains { $0.contains("\(Int.max)") })
  }
}
