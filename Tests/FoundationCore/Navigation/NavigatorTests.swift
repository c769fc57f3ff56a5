import Foundation
import FoundationCore
import Observation
import Testing

@MainActor @Suite struct NavigatorTests {
  let navigator = Navigator<RialtoRoute>(at: .catalog)

  @Test func placesAreEnteredAndLeftOneByOne() {
    navigator.push(.catalog(.products))
    navigator.push(.catalog(.product(42)))
    #expect(navigator.current == .catalog(.product(42)))
    navigator.pop()
    #expect(navigator.current == .catalog(.products))
    navigator.pop()
    #expect(navigator.current == nil)
    navigator.pop()
    #expect(navigator.current == nil)
  }

  @Test func everySectionKeepsItsHistory() {
    navigator.push(.catalog(.products))
    navigator.push(.news(.search("venice")))
    #expect(navigator.section == .news)
    #expect(navigator.current == .news(.search("venice")))
    navigator.section = .catalog
    #expect(navigator.current == .catalog(.products))
    #expect(navigator[.news] == [.news(.search("venice"))])
  }

  @Test func homeClearsOnlyTheSectionShown() {
    navigator.push(.catalog(.products))
    navigator.push(.news(.search("venice")))
    navigator.popToRoot()
    #expect(navigator[.news].isEmpty)
    #expect(navigator.section == .news)
    #expect(navigator[.catalog] == [.catalog(.products)])
  }

  @Test func anAddressOpensItsSectionAndTheWayThere() throws {
    navigator.push(.news(.search("venice")))
    #expect(navigator.open(try #require(URL(string: "rialto://catalog/products/42/reviews"))))
    let way: [RialtoRoute] = [
      .catalog(.products), .catalog(.product(42)), .catalog(.reviews(of: 42)),
    ]
    #expect(navigator[.catalog] == way)
    #expect(navigator.section == .catalog)
    #expect(navigator[.news] == [.news(.search("venice"))])
  }

  @Test func anAddressOfASectionOpensItsHome() throws {
    navigator.push(.news(.search("venice")))
    #expect(navigator.open(try #require(URL(string: "rialto://news"))))
    #expect(navigator.section == .news)
    #expect(navigator.current == nil)
  }

  @Test func anAddressThatLeadsNowhereChangesNothing() throws {
    navigator.push(.catalog(.products))
    for text in ["rialto://catalog/products/x", "rialto://orders", "https://catalog/products"] {
      #expect(!navigator.open(try #require(URL(string: text))))
    }
    #expect(navigator[.catalog] == [.catalog(.products)])
  }

  @Test func aStackOfScreensMayBindToAHistory() {
    navigator[.catalog] = [.catalog(.products), .catalog(.product(1))]
    navigator[.catalog].removeLast()
    #expect(navigator.current == .catalog(.products))
  }

  @Test func unwindingReturnsToARouteOfAnySection() {
    for route: RialtoRoute in [
      .catalog(.products), .catalog(.product(1)), .catalog(.reviews(of: 1)),
    ] {
      navigator.push(route)
    }
    navigator.section = .news
    #expect(!navigator.unwind(to: .news(.search("venice"))))
    #expect(navigator.section == .news && navigator[.catalog].count == 3)
    #expect(navigator.unwind(to: .catalog(.products)))
    #expect(navigator.section == .catalog && navigator[.catalog] == [.catalog(.products)])
  }

  @Test func aViewNavigatesByAValue() {
    let navigate = navigator.navigate
    navigate(.push(.catalog(.products)))
    navigate(.push(.catalog(.product(42))))
    navigate(.unwind(to: .catalog(.products)))
    #expect(navigator[.catalog] == [.catalog(.products)])
    navigate(.section(.news))
    navigate(.home)
    #expect(navigator.current == nil && navigator[.catalog].count == 1)
    navigate(.section(.catalog))
    navigate(.home)
    #expect(navigator[.catalog].isEmpty)
  }

  @Test func unwindingNeverPushes() {
    navigator.push(.catalog(.products))
    for route: RialtoRoute in [.catalog(.product(7)), .news(.search("venice"))] {
      #expect(!navigator.navigate(.unwind(to: route)))
      #expect(navigator.section == .catalog && navigator[.catalog] == [.catalog(.products)])
      #expect(navigator[.news].isEmpty)
    }
    #expect(navigator.navigate(.unwind(to: .catalog(.products))))
  }

  @Test func aRouteNeedsNoURL() {
    enum Screen: Route {
      enum Section { case main }
      case settings
      var section: Section { .main }
    }
    let navigator = Navigator<Screen>(at: .main)
    navigator.navigate(.push(.settings))
    #expect(navigator.current == .settings)
  }

  @Test func navigationNotifiesObservers() {
    let changes = Lock(0)
    withObservationTracking {
      _ = navigator.current
    } onChange: {
      MainActor.assertIsolated()
      changes.withLock { $0 += 1 }
    }
    navigator.push(.catalog(.products))
    navigator.push(.catalog(.product(42)))
    #expect(changes.withLock { $0 } == 1)
  }
}
