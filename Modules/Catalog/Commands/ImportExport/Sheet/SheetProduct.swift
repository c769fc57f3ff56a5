import Catalog
import CommandKit
import FoundationCore

/// A product as the rows of a table describe it.
///
/// Blank cells leave a new product's values empty, and change none of an existing one.
struct SheetProduct {
  private(set) var draft: ProductDraft
  /// The faults of all rows.
  private(set) var faults: [SheetFault] = []
  /// The files among the images, by their place, with the row that names them.
  private(set) var files: [Int: (path: Path, row: SheetRow)] = [:]
  let rows: [SheetRow]
  private let product: Product?
  private let categories: CategoryTree

  /// The URL of an image until the store has its file.
  private static let pendingURL = "/"

  /// Reads the rows of a new or an existing product, at least one.
  ///
  /// The currency is of prices that name none; an existing variant has one.
  init(_ rows: [SheetRow], of product: Product?, in categories: CategoryTree, currency: Currency?) {
    self.rows = rows
    self.product = product
    self.categories = categories
    draft = product.map { ProductDraft($0) } ?? ProductDraft()
    for column in SheetColumn.ofProduct {
      guard let (text, row) = value(of: column) else { continue }
      do throws(SheetFault) { try set(column, to: text, in: row) } catch { faults.append(error) }
    }
    if draft.title.isEmpty {
      let sku = rows[0].sku.map { "There is no variant \($0); a" } ?? "A"
      faults.append(rows[0].fault(.title, "\(sku) new product needs a title."))
    }
    for row in rows { read(row, currency: currency) }
    addErrors(draft.errors.all)
  }

  /// Adds the errors of the draft to the faults, in the words of the table.
  mutating func addErrors(_ errors: [FieldError]) {
    for error in errors {
      let parts = error.field.split { "[].".contains($0) }.map(String.init)
      let index = parts.count > 1 && parts[0] == "variants" ? Int(parts[1]) : nil
      let sku = index.flatMap { draft.variants.indices.contains($0) ? draft.variants[$0].sku : nil }
      let row = sku.flatMap { sku in rows.first { $0.sku == sku } }
      let column =
        switch (parts.first, parts.count > 2 ? parts[2] : nil) {
        case ("variants"?, "prices"?): SheetColumn.price.rawValue
        case ("variants"?, "onHand"?): SheetColumn.stock.rawValue
        case ("variants"?, "options"?): parts.count > 3 ? "option:\(parts[3])" : "options"
        case ("variants"?, _): SheetColumn.sku.rawValue
        case ("categoryPath"?, _): SheetColumn.category.rawValue
        case (let name, _): name
        }
      let line = (row ?? rows[0]).line
      // A cell that cannot be read has said so.
      guard !faults.contains(where: { $0.line == line && $0.column == column }) else { continue }
      // A variant of the store may have no row.
      let prefix = row == nil ? sku.map { "\($0): " } ?? "" : ""
      faults.append(SheetFault(line: line, column: column, message: prefix + error.message))
    }
  }

  /// Sets the URLs of files, once the store has them, and leaves out all others.
  mutating func setFiles(_ urls: [Int: String]) {
    for (index, url) in urls { draft.images[index].url = url }
    draft.images.removeAll { $0.url == Self.pendingURL }
  }

  /// Leaves out the images that the store has refused as unknown, and returns their URLs; an existing
  /// product keeps its images then.
  mutating func removeImages(unknownBy form: FormFailure) -> [String] {
    let unknown = draft.images.enumerated().filter { index, _ in
      form.errors["images[\(index)].url"].contains { $0.code == "unknown" }
    }.map(\.element)
    guard !unknown.isEmpty else { return [] }
    draft.images = product?.images ?? draft.images.filter { !unknown.contains($0) }
    return unknown.map(\.url)
  }
}

/// The values of the product itself.
extension SheetProduct {
  /// Returns the only text in a column that is not the present value, and its first row.
  private mutating func value(of column: SheetColumn) -> (text: String, row: SheetRow)? {
    var present = [product.flatMap { column.text(of: $0, in: categories) }?.trimmed]
    // A list of products has the name alone.
    if column == .category { present.append(product?.category?.name) }
    var found: (text: String, row: SheetRow)?
    for row in rows {
      guard let text = row[column], !present.contains(text) else { continue }
      if let found, found.text != text {
        let message = "Line \(found.row.line) has another one, \(found.text.quotedForDisplay)."
        faults.append(row.fault(column, message))
      }
      found = found ?? (text, row)
    }
    return found
  }

  private mutating func set(
    _ column: SheetColumn,
    to text: String,
    in row: SheetRow
  ) throws(SheetFault) {
    switch column {
    case .title: draft.title = text
    case .description: draft.description = text
    case .brand: draft.brand = text
    case .taxClass: draft.taxClass = text
    case .status:
      guard let status = Product.Status(rawValue: text.lowercased()) else {
        throw row.fault(.status, "Choose from: \(Product.Status.choices.joined(separator: ", ")).")
      }
      draft.status = status
    case .category: try setCategory(text, in: row)
    case .images: try setImages(text, in: row)
    default: break
    }
  }

  /// Sets the category of a name or a path; the store creates a missing one.
  private mutating func setCategory(_ text: String, in row: SheetRow) throws(SheetFault) {
    let path = [String](categoryPath: text)
    do throws(NameLookupFailure) {
      let known =
        path.count > 1 ? categories.category(at: path)?.id : try categories.id(named: text)
      draft.category = known
      draft.categoryPath = known == nil ? path : nil
    } catch {
      guard case .unknown = error else {
        throw row.fault(
          .category,
          [error.details.title, error.details.suggestion ?? ""].joined(separator: " ")
        )
      }
      (draft.category, draft.categoryPath) = (nil, path)
    }
  }

  /// Sets the images: addresses, each with its alternative text after a space, and files.
  private mutating func setImages(_ text: String, in row: SheetRow) throws(SheetFault) {
    draft.images = []
    for part in text.split(separator: /\s*\|\s*|,\s+(?=https?:)/) {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      guard let first = words.first, let image = ImageArgument(argument: first) else { continue }
      if case .url(let url) = image {
        draft.images.append(Product.Image(url: url, text: words.dropFirst().first))
      } else if let file = Path(argument: String(part)) {
        files[draft.images.count] = (file, row)
        draft.images.append(Product.Image(url: Self.pendingURL))
      } else {
        throw row.fault(.images, "\(String(part).quotedForDisplay) is neither a URL nor a file.")
      }
    }
  }
}

/// The values of the variants.
extension SheetProduct {
  /// Reads the variant of a row, or checks a row without a SKU, which is of the product itself.
  private mutating func read(_ row: SheetRow, currency: Currency?) {
    guard let sku = row.sku else { return readWithoutSKU(row) }
    let present = product?.variants.first { $0.sku == sku }
    var variant = draft[sku] ?? VariantDraft(sku: sku)
    do throws(SheetFault) {
      let price = try row.price(in: present?.prices.first?.currency ?? currency)
      for price in [price].compactMap(\.self) + (try row.otherPrices()) { variant.set(price) }
      if variant.prices.isEmpty { throw row.fault(.price, "A new product needs a price.") }
    } catch {
      faults.append(error)
      // The draft, which is not sent, is not told to lack it as well.
      variant.set(.zero(currency ?? .euro))
    }
    do throws(SheetFault) {
      if let stock = try row.stock() {
        variant.onHand = stock
      } else if let present, let text = row[.available], Int(text) != present.stock?.available {
        throw row.fault(.available, "Set the stock in a column 'stock'.")
      }
    } catch {
      faults.append(error)
    }
    do throws(SheetFault) {
      for (name, value) in try row.options() {
        variant.options[name] = value
        draft.addOption(name, value: value)
      }
    } catch {
      faults.append(error)
    }
    draft[sku] = variant
  }

  /// Checks a row of a product of several variants, which has their lowest price and no stock.
  private mutating func readWithoutSKU(_ row: SheetRow) {
    guard rows.count == 1, let product else {
      return faults.append(row.fault(.sku, "The row has no SKU."))
    }
    do throws(SheetFault) {
      let price = try row.price(in: product.price()?.currency)
      if let price, price != product.price(in: price.currency) {
        throw row.fault(.price, "A price needs a SKU; see 'catalog list --variants'.")
      }
      if try row.stock() != nil {
        throw row.fault(.stock, "A stock needs a SKU; see 'catalog list --variants'.")
      }
    } catch {
      faults.append(error)
    }
  }
}

extension ProductDraft {
  /// Adds a value of an option, and the option, unless the product has them.
  fileprivate mutating func addOption(_ name: String, value: String) {
    let index = options.firstIndex { $0.name == name } ?? options.count
    if index == options.count { options.append(Product.Option(name, values: [])) }
    if !options[index].values.contains(value) { options[index].values.append(value) }
  }
}
