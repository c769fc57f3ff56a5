import Testing

@testable import CountriesCommands

struct BoundaryTests {
  /// The shapes of a small picture of the world.
  private let layout = MapLayout.world(width: 960)

  private func code(at longitude: Double, _ latitude: Double) -> String? {
    let shapes = MapShape.all(in: layout, grid: 0.05)
    let raster = MapRaster(shapes, in: layout, cell: 1)
    let place = GeoPoint(longitude: longitude, latitude: latitude)
    let point = layout.point(place)
    return raster.shape(column: Int(point.x), row: Int(point.y)).map { shapes[$0].code ?? "-" }
  }

  @Test func everyEconomyHasAnOutlineOrALabel() {
    let codes = Boundary.all.compactMap(\.code)
    #expect(codes.count == 217)
    #expect(Set(codes).count == codes.count)
    #expect(Boundary.all.filter { $0.rings.isEmpty }.map(\.code) == ["GIB"])
    for boundary in Boundary.all {
      #expect((-90...90).contains(boundary.label.latitude))
      #expect(boundary.rings.allSatisfy { $0.count > 2 })
    }
  }

  @Test(arguments: [
    ("Berlin", 13.4, 52.5, "DEU"), ("Brasília", -47.9, -15.8, "BRA"),
    ("Canberra", 149.1, -35.3, "AUS"), ("Nairobi", 36.8, -1.3, "KEN"),
    ("Chukotka", -175, 66.8, nil),
    ("the Atlantic", -40, 30, nil), ("the Caspian Sea", 51, 42, nil),
    ("Crimea", 34.2, 45.2, "UKR"), ("Hargeisa", 44.1, 9.5, "SOM"), ("Lesotho", 28.5, -29.5, "LSO"),
  ])
  func landIsWhereItIs(_ name: String, longitude: Double, latitude: Double, code: String?) {
    #expect(self.code(at: longitude, latitude) == code, "\(name)")
  }

  @Test func russiaGoesOnBeyondTheDateLine() {
    #expect(code(at: 179, 68) == "RUS")
    #expect(code(at: 184, 67) == "RUS")
  }

  @Test func aRegionIsShownAloneAndAnIslandIsNotOnePoint() {
    let pacific = Boundary.all.filter { ["FJI", "TON", "KIR", "NZL"].contains($0.code ?? "") }
    let layout = MapLayout.around(pacific, width: 960, ratios: 0.45...0.75)
    for boundary in pacific {
      let point = layout.point(boundary.label)
      #expect(layout.frame.contains(MapBox([point])), "\(boundary.code ?? "")")
    }
    let one = MapLayout.around([pacific[0]], width: 960, ratios: 0.45...0.75)
    #expect((400...730).contains(one.height))
    let all = MapLayout.around(Boundary.all, width: 960, ratios: 0.45...0.75)
    #expect(all.height == self.layout.height)
  }

  @Test func hatchingStaysInsideOfItsRing() {
    let square = [(0.0, 0.0), (0, 10), (10, 10), (10, 0)].map { MapPoint(x: $0.0, y: $0.1) }
    let hole = [(3.0, 3.0), (7, 3), (7, 7), (3, 7)].map { MapPoint(x: $0.0, y: $0.1) }
    let parts = MapScan([square, hole], distance: 2).parts
    // A line at the upper end of an edge crosses it, one at the lower end does not.
    #expect(parts.map(\.line) == [0, 1, 1, 2, 2, 3, 4])
    #expect(parts.first?.start == 0 && parts.first?.end == 10)
    #expect(parts[1].end == 3 && parts[2].start == 7)
  }
}
