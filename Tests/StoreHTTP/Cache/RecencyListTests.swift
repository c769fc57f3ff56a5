import FoundationCore
import Testing

@testable import StoreHTTP

struct RecencyListTests {
  @Test(arguments: 0..<4)
  func placesAreInTheOrderOfTheirLastUse(_ seed: UInt64) {
    var random = SplitMix64(seed)
    var list = RecencyList()
    var model: [Int] = []
    for _ in 0..<2000 {
      switch model.isEmpty ? 0 : random.nextInt(below: 3) {
      case 0:
        let place = list.insert()
        #expect(!model.contains(place))
        model.append(place)
      case 1:
        let place = model.remove(at: random.nextInt(below: model.count))
        list.touch(place)
        model.append(place)
      default:
        list.remove(model.remove(at: random.nextInt(below: model.count)))
      }
      #expect(list.leastRecent == model.first)
    }
  }

  @Test func freedPlacesAreUsedAgain() {
    var list = RecencyList()
    for _ in 0..<100 { list.remove(list.insert()) }
    #expect(list.insert() == 0)
  }
}
