import Foundation
import TestSupport
import Testing

/// The threat model, held against the tests that it names.
struct SecurityPageTests {
  @Test func everyPromiseNamesTestsThatExist() throws {
    let page = try Project.text(of: "SECURITY.md")
    let start = try #require(page.firstRange(of: "\n## Promises\n")?.upperBound)
    let end = try #require(page.firstRange(of: "\n## Not promised\n")?.lowerBound)
    let promises = page[start..<end].components(separatedBy: "\n- ").dropFirst()
    #expect(promises.count >= 20)
    let suites = try Self.suites()
    for promise in promises {
      let names = promise.matches(of: /`([A-Za-z]+Tests)\.([A-Za-z]+)`/)
      #expect(!names.isEmpty, "\(promise)")
      for name in names {
        let (suite, test) = (String(name.output.1), name.output.2)
        #expect(
          suites[suite, default: []].contains { $0.contains("func \(test)(") },
          "\(suite).\(test)"
        )
      }
    }
  }

  /// The texts of all files of tests by their names; two modules may have one of the same name.
  private static func suites() throws -> [String: [String]] {
    let folder = Project.root.appending(path: "Tests")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    )
    var suites: [String: [String]] = [:]
    for case let file as URL in files
    where file.lastPathComponent.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      suites[file.deletingPathExtension().lastPathComponent, default: []].append(text)
    }
    return suites
  }
}
