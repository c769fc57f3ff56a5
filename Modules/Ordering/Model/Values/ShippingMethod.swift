public import FoundationCore

/// A way of sending orders, and what it costs where.
public struct ShippingMethod: Identifiable, Sendable, Hashable, Codable {
  public typealias ID = Identifier<ShippingMethod, String>

  /// What it costs to send an order to some countries.
  public struct Rate: Sendable, Hashable, Codable {
    /// The countries it holds for; with none named, all that no other rate of the method names.
    public var countries: [CountryCode]
    /// What it costs; the other amounts are of the same currency.
    public var price: Money
    /// From which value of the lines on, after the discount, it costs nothing.
    public var freeAbove: Money?
    /// The least value of the lines that is sent so.
    public var minimum: Money?
    /// The greatest value of the lines that is sent so.
    public var maximum: Money?
    /// How many days it takes at least.
    public var daysFrom: Int
    /// How many days it takes at most.
    public var daysTo: Int

    /// Makes a rate.
    public init(
      countries: [CountryCode] = [],
      price: Money,
      freeAbove: Money? = nil,
      minimum: Money? = nil,
      maximum: Money? = nil,
      daysFrom: Int = 1,
      daysTo: Int = 5
    ) {
      self.countries = countries
      self.price = price
      self.freeAbove = freeAbove
      self.minimum = minimum
      self.maximum = maximum
      self.daysFrom = daysFrom
      self.daysTo = daysTo
    }
  }

  /// What an order or a quote says of the way it is sent.
  public struct Choice: Sendable, Hashable, Codable {
    /// What names the method.
    public var code: ID
    /// What it was called.
    public var name: String
    /// How many days it takes at least.
    public var daysFrom: Int
    /// How many days it takes at most.
    public var daysTo: Int

    /// Makes a choice.
    public init(code: ID, name: String, daysFrom: Int, daysTo: Int) {
      self.code = code
      self.name = name
      self.daysFrom = daysFrom
      self.daysTo = daysTo
    }
  }

  /// What names it, such as `standard`.
  public var code: ID
  /// What people call it.
  public var name: String
  /// Whether it is offered.
  public var isActive: Bool
  /// What it costs where; of two that hold for a country and a currency, the first.
  @LossyArray public var rates: [Rate]
  /// What the store counts its changes by.
  @Lossy public var revision: Int?

  public var id: ID { code }

  /// Makes a method.
  public init(
    code: ID,
    name: String,
    isActive: Bool = true,
    rates: [Rate],
    revision: Int? = nil
  ) {
    self.code = code
    self.name = name
    self.isActive = isActive
    self.rates = rates
    self.revision = revision
  }
}
