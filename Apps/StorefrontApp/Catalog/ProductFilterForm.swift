import Catalog
import Foundation
import FoundationCore
import SwiftUI

/// The filter of the products, with the errors of each field below it.
struct ProductFilterForm: View {
  @Binding var filter: ProductFilter
  let categories: CategoryTree?

  var body: some View {
    Form {
      Section("Products") {
        Toggle("In stock only", isOn: $filter.isInStock)
        Picker("Category", selection: $filter.category) {
          Text("All").tag(Category.ID?.none)
          ForEach(categories?.all ?? []) { category in
            Text(category.name).tag(Category.ID?.some(category.id))
          }
        }
      }
      Section("Price") {
        PriceField(title: "At least", price: $filter.minimumPrice)
        ErrorText(errors: filter.errors["minimumPrice"])
        PriceField(title: "At most", price: $filter.maximumPrice)
        ErrorText(errors: filter.errors["maximumPrice"])
      }
      Button("Reset", role: .destructive) { filter = ProductFilter() }
    }
  }
}

/// The errors of a field of a form.
struct ErrorText: View {
  let errors: [FieldError]

  var body: some View {
    ForEach(errors, id: \.code) { Text($0.message).font(.footnote).foregroundStyle(.red) }
  }
}

/// A field for a price, in the format of the user's region.
private struct PriceField: View {
  let title: String
  @Binding var price: Money?
  @State private var text = ""

  var body: some View {
    TextField(title, text: $text)
      .onAppear { text = price?.text(in: .current) ?? "" }
      .onChange(of: text) {
        price = try? Money(parsing: text, currency: .euro, locale: .current)
      }
  }
}
