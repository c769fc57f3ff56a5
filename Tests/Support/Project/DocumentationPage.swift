import Foundation

/// A page of prose of the project.
package enum DocumentationPage {
  /// The pages at the top of the project whose commands can be tried.
  package static let top = ["README.md", "GUIDE.md", "CONTRIBUTING.md"]

  /// The first page of each module, and what else stands beside it.
  package static func front() throws -> [String] {
    try Project.files(under: "Modules", ending: ".md")
  }

  /// The commands of a page in the order in which they stand; those that want the network run
  /// without it.
  package static func commands(in page: String) throws -> [String] {
    try Project.text(of: page).components(separatedBy: "\n```sh").dropFirst().flatMap { rest in
      let block = rest.components(separatedBy: "\n```")[0].split(separator: "\n").map(String.init)
      guard rest.hasPrefix(" network\n") else { return block }
      return block.dropFirst().map {
        $0.replacing("Scripts/rialto ", with: "Scripts/rialto --offline ")
      }
    }
  }
}
