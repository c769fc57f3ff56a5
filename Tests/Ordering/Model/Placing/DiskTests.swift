import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreHTTP
import TestSupport
import Testing

/// The file of cart and outbox, where it cannot be written.
@MainActor struct DiskTests {
  let machine: Machine

  init() throws { machine = try Machine() }

  @Test func fullDiskLosesNoSavedData() async throws {
    let disk = PowerLossDisk(at: machine.folder.url)
    try await meet(disk, machine.path)
    disk.release()
    // A later program finds the saved values.
    let later = try await machine.start(at: ScriptedShop(), store: "the store")
    #expect(later.cart.quantity(of: "MUG") == 2)
    #expect(later.outbox.count == 12)
    #expect(!later.outbox.map(\.isPlaced).contains(false))
  }

  @Test func readOnlyFileThrowsAndIsLeftUnchanged() async throws {
    try await machine.start(at: ScriptedShop()).add(.mug, quantity: 2)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: machine.path)
    await #expect(processExitsWith: .success) { [path = machine.path as String] in
      try dropPrivileges(owning: path)
      let error = await #expect(throws: OrderingError.self) { try await CartFile.open(path) }
      #expect(error?.code == "ordering.file_failed")
      #expect(error?.category == .refused)
      #expect(error?.title == "The file \(path) cannot be written to.")
      #expect(error?.reason?.contains("ermission denied") == true)
      #expect(error?.suggestion == "Choose a folder that you can write to.")
    }
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: machine.path)
    #expect(try await machine.start(at: ScriptedShop()).cart.quantity(of: "MUG") == 2)
  }

  @Test func whereNoFileCanBeCreatedTheCartIsEmptyAndEveryChangeThrows() async throws {
    let shop = ScriptedShop()
    try await machine.start(at: shop).add(.mug)
    // A file where a folder is needed.
    let file = try await CartFile.openForReading(machine.path + "/orders/embedded.sqlite")
    let model = OrderingModel(client: try shop.store(), file: file, store: "the store")
    #expect(model.cart.lines.isEmpty && model.outbox.isEmpty)
    for _ in 1...2 {
      let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
      #expect(error?.code == "ordering.file_failed")
    }
    #expect(shop.lines.isEmpty)
  }

  @Test func whileAnotherProgramHasTheFileLockedNothingIsSent() async throws {
    let shop = ScriptedShop()
    let model = try await machine.start(at: shop)
    let other = try Connection(.file(machine.path))
    try other.execute(script: "BEGIN IMMEDIATE")
    let error = await #expect(throws: OrderingError.self) { try await model.place(.mugs()) }
    #expect(error?.code == "ordering.file_failed")
    #expect(error?.category == .unavailable)
    #expect(error?.reason == "The database \(machine.path) is busy.")
    #expect(error?.suggestion == "Another program is using it. Try again in a moment.")
    #expect(error?.recoveries.map(\.isAutomatic) == [true])
    #expect(shop.lines.isEmpty)
    try other.execute(script: "ROLLBACK")
    #expect(try await model.place(.mugs()).number == "R-1")
  }
}

/// Places orders while the file can grow by no page, by one, by two and so on: orders that cannot be
/// saved are not sent, and sent orders are saved.
@MainActor private func meet(_ disk: PowerLossDisk, _ path: String) async throws {
  let shop = ScriptedShop()
  let model = OrderingModel(
    client: try shop.store(),
    file: try await .open(path),
    store: "the store",
    pause: .zero
  )
  try await model.add(.mug, quantity: 2)
  let log = path + "-wal"
  await disk.withFilesLimited(to: FileManager.default.size(of: log)) {
    let error = await #expect(throws: OrderingError.self) { try await model.add(.mug) }
    #expect(error?.code == "ordering.file_failed")
    #expect(error?.category == .failed)
    #expect(error?.title == "The cart and the outbox cannot be saved.")
    #expect(error?.reason == "No space is left for the database \(path).")
    #expect(model.cart.quantity(of: "MUG") == 2)
  }

  var unsent = 0
  var unsettled = 0
  for pages in 0..<12 {
    let placed = shop.placed.count
    let draft = try OrderDraft.mugs(pages + 1)
    await disk.withFilesLimited(to: FileManager.default.size(of: log) + pages * 4120) {
      do throws(OrderingError) {
        try await model.place(draft)
        #expect(shop.placed.count == placed + 1)
        if model.outboxFailure?.reason?.hasPrefix("No space is left") == true { unsettled += 1 }
      } catch {
        #expect(error.code == "ordering.file_failed")
        #expect(shop.placed.count == placed)
        unsent += 1
      }
    }
    // With free space again, the same order is placed once.
    if shop.placed.count == placed { try await model.place(draft) }
    _ = try await model.resumeAll()
    #expect(shop.placed.count == placed + 1)
    #expect(!model.outbox.map(\.isPlaced).contains(false))
  }
  // Otherwise the test would prove little.
  #expect(unsent > 0 && unsettled > 0, "\(unsent) unsent, \(unsettled) unsettled")
}
