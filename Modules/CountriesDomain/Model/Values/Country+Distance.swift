public import Foundation
import FoundationCore

extension Country {
  /// Returns the distance to another country over the surface of the earth; `nil` if the World Bank
  /// has no coordinates of one of them.
  ///
  /// The coordinates are usually those of the capitals. The earth is taken as a sphere, which is wrong
  /// by half a percent at most.
  public func distance(to other: Country) -> Measurement<UnitLength>? {
    guard let start = coordinates, let end = other.coordinates else { return nil }
    let latitudes = (start.latitude.radians, end.latitude.radians)
    let width = sin((end.longitude - start.longitude).radians / 2)
    let height = sin((latitudes.1 - latitudes.0) / 2)
    let square = height * height + cos(latitudes.0) * cos(latitudes.1) * width * width
    let radius = 6371.0088
    return Measurement(value: 2 * radius * asin(min(1, square.squareRoot())), unit: .kilometers)
  }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
