import Catalog
import CommandKit
import Foundation
import FoundationCore
import StoreHTTP

/// Imports the products of a table, each by itself.
///
/// A product is sent with the revision that it was compared with, so that it overwrites no change of
/// others. All its rows are saved, or none if one of them is refused.
struct SheetImporter {
  private let catalog: any CatalogClient
  private let context: any CatalogContext
  private let locale: Locale
  private let isDryRun: Bool
  private let categories: CategoryTree
  /// The names of the brands; `nil` if the store has no list.
  private let brands: Set<String>?
  /// The paths of the categories that the import has created.
  private(set) var newCategories: [String] = []
  private(set) var newBrands: [String] = []
  /// The lines of the SKUs so far.
  private var lines: [SKU: Int] = [:]
  /// The first lines of the products of several rows so far.
  private var firstLines: [String: Int] = [:]

  init(_ context: any CatalogContext, isDryRun: Bool) async throws {
    self.context = context
    self.isDryRun = isDryRun
    locale = try context.display.locale
    catalog = try await context.catalog(isDryRun: isDryRun)
    let has = catalog.features.contains
    categories = has(.categories) ? try await catalog.categories().value : CategoryTree([])
    brands = has(.brands) ? Set(try await catalog.brands().value.map(\.name)) : nil
  }

  /// Imports the rows of a product; throws errors that concern all rows.
  ///
  /// - Returns: One row with the outcome, or a row for each fault.
  mutating func write(_ rows: [SheetRow]) async throws -> [ImportRow] {
    var faults = faultsBetween(rows)
    guard rows.allSatisfy(\.isText) else { return refused(rows, for: faults) }
    do {
      let product = try await product(of: rows)
      if let key = rows[0].key {
        if product == nil, let line = firstLines[key] {
          let message = "Its product begins in line \(line); put its rows below one another."
          throw rows[0].fault(.sku, message)
        }
        firstLines[key] = rows[0].line
      }
      // The currency of the store is asked only if a new variant needs it.
      let known = Set(product?.variants.map(\.sku) ?? [])
      let isNamed = rows.allSatisfy { $0.namesCurrency || $0.sku.map(known.contains) ?? true }
      let currency = isNamed ? nil : try await context.storeCurrency()
      var sheet = SheetProduct(rows, of: product, in: categories, currency: currency)
      let images = await images(of: sheet, faults: &faults)
      faults += sheet.faults
      guard faults.isEmpty else { return refused(rows, for: faults) }
      return try await send(&sheet, of: product, with: images)
    } catch let fault as SheetFault {
      return refused(rows, for: faults + [fault])
    } catch let error as CatalogError {
      switch error {
      case .notFound, .conflict, .stockReserved, .refused:
        let fault = SheetFault(line: rows[0].line, message: error.sentences)
        return refused(rows, for: faults + [fault])
      default: throw error
      }
    }
  }

  /// Returns the rows that are not text, and those with a SKU that another row has.
  private mutating func faultsBetween(_ rows: [SheetRow]) -> [SheetFault] {
    rows.compactMap { row in
      guard row.isText else {
        let message = "The row is not valid UTF-8. \(SheetFailure.encodingAdvice)"
        return SheetFault(line: row.line, message: message)
      }
      guard let sku = row.sku else { return nil }
      if let line = lines[sku] { return row.fault(.sku, "Line \(line) has the same SKU.") }
      lines[sku] = row.line
      return nil
    }
  }

  /// Returns the existing product of rows: of the first SKU that the store has, or else of the ID.
  ///
  /// An ID may be of another store, so the product must have the title of new SKUs, unless they have
  /// no title.
  private func product(of rows: [SheetRow]) async throws -> Product? {
    let skus = rows.compactMap(\.sku)
    for sku in skus {
      if let product = try await found({ () async throws(CatalogError) in
        try await catalog.product(having: sku)
      }) {
        return product
      }
    }
    guard let id = try rows[0].id() else { return nil }
    if skus.isEmpty { return try await catalog.product(id).value }
    let product = try await found { () async throws(CatalogError) in try await catalog.product(id) }
    let title = rows.lazy.compactMap { $0[.title] }.first
    return title == nil || title == product?.title.trimmed ? product : nil
  }

  /// Returns the product of a request; `nil` if there is no such product.
  private func found(
    _ request: () async throws(CatalogError) -> Loaded<Product>
  ) async throws(CatalogError) -> Product? {
    do { return try await request().value } catch {
      guard case .notFound = error else { throw error }
      return nil
    }
  }

  private func refused(_ rows: [SheetRow], for faults: [SheetFault]) -> [ImportRow] {
    faults.ordered { $0.line < $1.line }.map { fault in
      ImportRow(
        line: fault.line,
        sku: rows.first { $0.line == fault.line }?.sku,
        kind: .refused,
        field: fault.column,
        text: fault.message
      )
    }
  }
}

/// The requests to the store.
extension SheetImporter {
  /// Opens the files among the images of a product, and adds a fault for each that is no image.
  private func images(of sheet: SheetProduct, faults: inout [SheetFault]) async -> [Int: HTTPBody] {
    var images: [Int: HTTPBody] = [:]
    for (index, file) in sheet.files {
      do {
        let image = try HTTPBody.file(context.path(of: file.path))
        images[index] = try await StoreClient.checkImage(image).body
      } catch {
        let form = (error as? any FormError)?.form
        let message = form?.errors.all.first?.message ?? error.asFailure.details.title
        faults.append(file.row.fault(.images, "\(file.path.text.quotedForDisplay): \(message)"))
      }
    }
    return images
  }

  /// Uploads the images, and adds the product or changes the existing one.
  private mutating func send(
    _ sheet: inout SheetProduct,
    of product: Product?,
    with images: [Int: HTTPBody]
  ) async throws -> [ImportRow] {
    var notes: [String] = []
    var urls: [Int: String] = [:]
    if isDryRun, !images.isEmpty {
      notes = ["\(images.count.counted("image", in: locale)) to upload"]
    } else {
      for (index, image) in images {
        urls[index] = try await catalog.store(for: "uploading an image").uploadImage(image).url
      }
    }
    sheet.setFiles(urls)
    while true {
      do {
        let outcome = try await send(sheet.draft, of: product)
        note(sheet.draft)
        let text = [outcome.text].compactMap(\.self) + notes
        return [
          ImportRow(
            line: sheet.rows[0].line,
            sku: sheet.rows[0].sku,
            kind: outcome.kind,
            text: text.isEmpty ? nil : text.joined(separator: "; ")
          )
        ]
      } catch CatalogError.invalid(let form) {
        // The table of another store has the paths of images that only that store has.
        let missing = sheet.removeImages(unknownBy: form)
        guard !missing.isEmpty else {
          sheet.addErrors(form.errors.all)
          return refused(sheet.rows, for: sheet.faults)
        }
        notes.append("without \(missing.joined(separator: ", ")), which this store does not have")
      }
    }
  }

  private func send(
    _ draft: ProductDraft,
    of product: Product?
  ) async throws -> (kind: ImportReport.Outcome.Kind, text: String?) {
    guard let product else {
      let added = try await catalog.add(draft, isDryRun: isDryRun)
      let price = added.priceText(in: locale)
      return (.added, [added.title, price].compactMap(\.self).joined(separator: ", "))
    }
    let changed = try await catalog.change(product, to: draft, isDryRun: isDryRun)
    let summary = EditedProduct(changed, before: product).summary(in: locale)
    return (summary == nil ? .unchanged : .changed, summary)
  }

  /// Remembers the category and the brand of a draft, if the store had neither.
  private mutating func note(_ draft: ProductDraft) {
    if let path = draft.categoryPath?.joined(separator: " > "), !newCategories.contains(path) {
      newCategories.append(path)
    }
    if let brand = draft.brand, brands?.contains(brand) == false, !newBrands.contains(brand) {
      newBrands.append(brand)
    }
  }
}
