import Catalog
import Foundation
import FoundationCore
import SwiftUI

/// The filter of the products, with the errors of each field below it; a valid one applies at once.
struct ProductFilterForm: View {
  @Binding var filter: ProductFilter
  let categories: Loadable<CategoryTree>
  @State private var entry: ProductFilterEntry

  init(
    filter: Binding<ProductFilter>,
    categories: Loadable<CategoryTree>,
    currency: Currency,
    locale: Locale
  ) {
    _filter = filter
    self.categories = categories
    _entry = State(
      wrappedValue: ProductFilterEntry(filter.wrappedValue, currency: currency, locale: locale)
    )
  }

  var body: some View {
    let errors = entry.errors
    Form {
      Section("Products") {
        Toggle("In stock only", isOn: $entry.isInStock)
        Picker("Category", selection: $entry.category) {
          Text("All").tag(Catalog.Category.ID?.none)
          ForEach(categories.value?.all ?? []) { category in
            Text(category.name).tag(Catalog.Category.ID?.some(category.id))
          }
        }
        LoadNote(of: categories)
      }
      Section("Price in \(entry.currency.code)") {
        TextField("At least", text: $entry.minimumPrice)
        ErrorText(errors: errors["minimumPrice"])
        TextField("At most", text: $entry.maximumPrice)
        ErrorText(errors: errors["maximumPrice"])
      }
      Button("Reset", role: .destructive) { entry.reset() }
    }
    .onChange(of: entry) {
      if entry.filter.errors.isEmpty { filter = entry.filter }
    }
  }
}
