extension Money {
  /// The amount divided by ratios without losing or inventing a smallest unit.
  ///
  /// Each share is rounded toward zero; the units left over go, one each, to the shares that lost
  /// the most by it, the earlier one first where they lost the same. The shares come in the order
  /// of the ratios and add up to the amount. A ratio of zero gets nothing.
  ///
  /// - Parameter ratios: Whole numbers, none negative and not all zero.
  /// - Returns: As many shares as ratios.
  /// - Throws: `MoneyError.unusableRatios`.
  public func allocated(by ratios: [Int]) throws(MoneyError) -> [Money] {
    let whole = ratios.reduce(Int128(0)) { $0 + Int128($1) }
    guard whole > 0, ratios.allSatisfy({ $0 >= 0 }) else { throw .unusableRatios }

    let shares = ratios.map {
      (Int128(minorUnits) * Int128($0)).quotientAndRemainder(dividingBy: whole)
    }
    var units = shares.map(\.quotient)
    let leftOver = Int128(minorUnits) - units.reduce(0, +)
    let byLoss = shares.indices.sorted {
      (shares[$1].remainder.magnitude, $0) < (shares[$0].remainder.magnitude, $1)
    }
    for index in byLoss.prefix(Int(leftOver.magnitude)) { units[index] += leftOver.signum() }
    // A share is never larger than the whole, so it fits where that did.
    return units.map { Money(minorUnits: Int64($0), currency: currency) }
  }
}
