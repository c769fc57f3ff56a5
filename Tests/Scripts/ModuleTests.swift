import Foundation
import TestSupport
import Testing

/// `Scripts/module`, with the real toolchain, over the real map of a project with hardly a source.
struct ModuleTests {
  private let project: HollowProject

  init() throws { project = try HollowProject() }

  @Test func generatedModuleIsCompleteAndPassesCheck() async throws {
    let command = "Scripts/module Shipping"
    #expect(try Project.text(of: "CONTRIBUTING.md").contains("\n\(command)\n"))
    let run = try await project.run(command)
    // It runs Scripts/check itself, and would have left nothing.
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("Scripts/test Shipping"))
    let imports = #"["FoundationCore", "StoreHTTP"]"#
    for (file, line) in [
      ("Package.swift", #"  "Shipping", "ShippingCommands","#),
      (
        "Package.swift",
        #"    module("Shipping", at: "Modules/Shipping/Model", imports: \#(imports)),"#
      ),
      ("Package.swift", #"  ("ShippingTests", "Tests/Shipping/Model", "Shipping", []),"#),
      ("README.md", "| [Shipping](Modules/Shipping) | a one-line description |"),
      ("CODEOWNERS", "/Modules/Shipping/              @rialto/shipping"),
      ("CODEOWNERS", "/Tests/Shipping/                @rialto/shipping"),
    ] {
      #expect(try text(of: file).contains("\(line)\n"), "\(file): \(line)")
    }
  }

  /// The template is compiled and tested as a part of this project; the module differs in its name.
  @Test func generatedModuleIsTheTemplate() async throws {
    _ = try await project.run("Scripts/module Shipping")
    let template = try [".swift", ".md"].flatMap {
      try Project.files(under: "Tests/Template", ending: $0)
    }
    #expect(template.count > 10)
    for path in template {
      let copy = path.replacing("Tests/Template/", with: "").replacing("Wishlist", with: "Shipping")
      let renamed = try text(of: copy).replacing("Shipping", with: "Wishlist")
        .replacing("shipping", with: "wishlist")
      #expect(Self.words(of: renamed) == Self.words(of: try Project.text(of: path)), "\(copy)")
    }
  }

  /// The words of a file in the order of the alphabet: the format depends on the length of names.
  private static func words(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace).sorted()
  }

  @Test(arguments: [
    ("", "Missing the name of the module; see --help."),
    ("Catalog", "There is a Catalog already."),
    ("CATalog", "There is a CATalog already."),
    ("Rialto", "There is a Rialto already."),
    ("shipping", "is like a type's"),
    ("Gift-Cards", "is like a type's"),
    ("'Gift Cards'", "is like a type's"),
    ("../Gifts", "is like a type's"),
    ("GiftTests", "is the name of a test target"),
    ("GiftServer", "would be taken for a room"),
    ("GiftCommands", "would be taken for a room"),
    ("GiftSupport", "would be taken for what tests share"),
    ("Scripts", "There is a Scripts already."),
    ("Parcel", "A type is called Parcel already, and would hide the module: Modules/Ordering/"),
    ("Foundation", "Swift itself comes with a module called Foundation."),
    ("Gifts Cards", "One module at a time: Gifts or Cards?"),
    ("Gifts --force", "Unknown option --force; see --help."),
  ])
  func aNameThatCannotBeIsRefused(_ arguments: String, sentence: String) async throws {
    let before = try contents()
    let run = try await project.run("Scripts/module \(arguments)")
    #expect(run.status == 2)
    #expect(run.errors.contains(sentence))
    #expect(run.errors.count { $0 == "\n" } == 1)
    #expect(try contents() == before)
  }

  /// The module is there already when the check refuses the project.
  @Test func failedModuleCreationLeavesNoChanges() async throws {
    try project.write("import Catalog\n", to: "Modules/Ordering/Model/Parcels.swift")
    let before = try contents()
    let run = try await project.run("Scripts/module GiftCards")
    #expect(run.status == 1)
    #expect(
      run.errors.contains("Ordering imports Catalog; contexts meet only in the driver.")
    )
    #expect(run.errors.hasSuffix("So there is no GiftCards, and nothing of it is left.\n"))
    #expect(try contents() == before)
  }

  /// Every file of the project and what is in it, without what the toolchain keeps for itself.
  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: project.folder.url.path)
    where ["Modules", "Apps", "Tests", "Package", "README", "CODEOWN"].contains(
      where: path.hasPrefix
    ) {
      contents[path] = FileManager.default.contents(atPath: project.folder.file(path)) ?? Data()
    }
    return contents
  }

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: project.folder.file(file), encoding: .utf8)
  }
}
