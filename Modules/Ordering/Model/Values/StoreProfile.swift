public import FoundationCore
public import StoreHTTP

/// The profile of a store: its country, its currency, and what its invoices say.
///
/// A store that was not set up has no name, country and seller; its currency is that of its prices,
/// if they have only one.
public struct StoreProfile: Sendable, Hashable {
  /// The name of the shop.
  public var name: String?
  /// The country that the shop sells from.
  public var country: CountryCode?
  /// The currency of amounts that name none.
  public var currency: Currency?
  /// The seller that invoices name.
  public var seller: Seller?
  /// The lines of the bank details on invoices, such as an IBAN, or a sort code and an account.
  public var bank: [String]
  /// The lines at the foot of invoices, such as the register of companies.
  public var footer: [String]
  /// The number of days from the issue of an unpaid invoice to its due date.
  public var paymentDays: Int
  /// The numbers of invoices.
  public var invoices: DocumentNumbering
  /// The numbers of credit notes.
  public var creditNotes: DocumentNumbering
  /// The number of the store's last change to it; `nil` if the store was not set up.
  public var revision: Int?

  /// Creates a profile.
  public init(
    name: String? = nil,
    country: CountryCode? = nil,
    currency: Currency? = nil,
    seller: Seller? = nil,
    bank: [String] = [],
    footer: [String] = [],
    paymentDays: Int = 14,
    invoices: DocumentNumbering = DocumentNumbering(prefix: "INV-"),
    creditNotes: DocumentNumbering = DocumentNumbering(prefix: "CN-"),
    revision: Int? = nil
  ) {
    self.name = name
    self.country = country
    self.currency = currency
    self.seller = seller
    self.bank = bank
    self.footer = footer
    self.paymentDays = paymentDays
    self.invoices = invoices
    self.creditNotes = creditNotes
    self.revision = revision
  }

  /// The validation errors by field.
  public var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("name", name ?? "", .required, .length(...100), .oneLine)
    errors.check("country", country, .known)
    // The country, which is missing then, gives the currency.
    if currency != nil || errors["country"].isEmpty {
      errors.check("currency", currency, .known)
    }
    if seller != nil { errors = FieldErrors(errors.all + sellerErrors(isTaxed: false).all) }
    for (field, lines) in [("bank", bank), ("footer", footer)] {
      errors.check(field, lines, .atMost(6))
      for (place, line) in lines.enumerated() {
        errors.check("\(field)[\(place)]", line, .required, .length(...200), .oneLine)
      }
    }
    errors.check("paymentDays", paymentDays, .between(0...365))
    errors.add(invoices.errors, of: "invoices")
    errors.add(creditNotes.errors, of: "creditNotes")
    errors.check("creditNotes.prefix", creditNotes.prefix != invoices.prefix, .distinct)
    return errors
  }

  /// Returns the validation errors of the seller of an invoice by field, such as `seller.name`; a
  /// missing seller has the errors of an empty one.
  ///
  /// - Parameter isTaxed: `true` for an order with tax, whose invoice must have one of the numbers.
  /// - Returns: The errors.
  package func sellerErrors(isTaxed: Bool) -> FieldErrors {
    var errors = FieldErrors()
    let seller = seller ?? Seller(name: "", address: [])
    errors.add(seller.errors(isTaxed: isTaxed), of: "seller")
    // The numbers of other countries have no form that is known here.
    if let country, VATID.example(of: country) != nil, let id = seller.vatID, !id.isBlank {
      errors.check("seller.vatID", id, .vatID(of: country))
    }
    return errors
  }
}

extension StoreProfile: Shaped {
  public static let shape = Shape<StoreProfile>(
    "StoreProfile",
    .optional("name", \.name, as: .line),
    .optional("country", \.country),
    .optional("currency", \.currency),
    .optional("seller", \.seller),
    Field("bank", \.bank, as: .list(of: .line), default: []),
    Field("footer", \.footer, as: .list(of: .line), default: []),
    Field("paymentDays", \.paymentDays, as: .count, default: 14),
    Field("invoices", \.invoices, default: DocumentNumbering(prefix: "INV-")),
    Field("creditNotes", \.creditNotes, default: DocumentNumbering(prefix: "CN-")),
    .lossy("revision", \.revision, as: .count),
    memberwise: StoreProfile.init
  )
}

/// The numbering of the documents of a kind, which has no gap.
public struct DocumentNumbering: Sendable, Hashable {
  /// The text before each number, such as `INV-`; it can change with every document.
  public var prefix: String
  /// The first number, which is fixed once a document has it.
  public var first: Int

  /// Creates a numbering.
  public init(prefix: String, first: Int = 1) {
    self.prefix = prefix
    self.first = first
  }

  var errors: FieldErrors {
    var errors = FieldErrors()
    errors.check("prefix", prefix, .code(20), .noFinalDigit)
    errors.check("first", first, .between(1...1_000_000_000))
    return errors
  }
}

extension DocumentNumbering: Shaped {
  public static let shape = Shape<DocumentNumbering>(
    "DocumentNumbering",
    Field("prefix", \.prefix, as: .text),
    Field("first", \.first, as: .count, default: 1),
    memberwise: DocumentNumbering.init
  )
}

extension FieldRule<CountryCode?> {
  /// A rule that there is a country, to which ISO 3166 assigns the code.
  fileprivate static var known: FieldRule {
    FieldRule("country", "Use a two-letter country code such as DE.") { $0?.isKnown == true }
  }
}

extension FieldRule<Currency?> {
  /// A rule that there is a currency, which ISO 4217 lists as one in use.
  fileprivate static var known: FieldRule {
    FieldRule("currency", "Use the code of a currency, such as EUR.") { $0?.isKnown == true }
  }
}

extension FieldRule<String> {
  /// A rule that a prefix cannot be taken for the beginning of the number after it.
  fileprivate static var noFinalDigit: FieldRule {
    FieldRule("final_digit", "End the prefix with a letter or -._/, such as 2026-.") {
      $0.last?.isNumber != true
    }
  }
}

extension StoreClient {
  /// Fetches the profile of the store.
  ///
  /// - Throws: The error of the request.
  public func profile() async throws(OrderingError) -> StoreProfile {
    try await http.load(Resource<StoreProfile>(.showProfile), naming: "profile of the store").value
  }

  /// Sets up the store, or replaces the profile that was read.
  ///
  /// - Throws: ``OrderingError/invalid(_:)`` if a field is invalid, ``OrderingError/conflict(_:)`` if
  ///   another user has changed the profile since, or the error of the request.
  @discardableResult
  public func save(
    _ profile: StoreProfile,
    isDryRun: Bool = false
  ) async throws(OrderingError) -> StoreProfile {
    try profile.errors.check()
    let resource = Resource<StoreProfile>(
      .changeProfile,
      isDryRun: isDryRun,
      ifMatch: EntityTag(revision: profile.revision ?? 0)
    )
    return try await http.load(resource, sending: profile, naming: "profile of the store").value
  }
}

/// The routes of the profile of the store.
extension APIRoute {
  package static let showProfile = APIRoute("showProfile", .get, "/v1/store")
  package static let changeProfile = APIRoute(
    "changeProfile",
    .put,
    "/v1/store",
    allowsDryRun: true,
    requiresIfMatch: true
  )
}
