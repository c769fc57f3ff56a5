import CSQLite
import Foundation
import FoundationCore

/// SQLite's way to files, with an ear at what is written, cut short and synced.
///
/// It is the way that SQLite takes anyhow, but for four functions of the files that a
/// ``PowerLossDisk`` watches over. Once put in place it stays while the process runs; what lies
/// elsewhere it does not touch.
enum PowerLossVFS {
  /// A file that SQLite has open.
  struct Opened: Sendable {
    let path: String
    let disk: PowerLossDisk
    /// The functions of SQLite's default VFS.
    fileprivate let address: UInt

    fileprivate var usual: sqlite3_io_methods? {
      UnsafePointer<sqlite3_io_methods>(bitPattern: address)?.pointee
    }
  }

  private struct State {
    var disks: [PowerLossDisk] = []
    var opened: [UInt: Opened] = [:]
    var isInPlace = false
  }

  private static let state = Lock(State())

  static func begin(_ disk: PowerLossDisk) {
    state.withLock { state in
      state.disks.append(disk)
      if !state.isInPlace { putInPlace() }
      state.isInPlace = true
    }
  }

  static func end(_ disk: PowerLossDisk) {
    state.withLock { $0.disks.removeAll { $0 === disk } }
  }

  /// Makes a copy of SQLite's own way, which opens files otherwise, the one that it takes.
  private static func putInPlace() {
    guard let usual = sqlite3_vfs_find("unix") else { return }
    let ours = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    ours.initialize(to: usual.pointee)
    ours.pointee.pNext = nil
    ours.pointee.zName = UnsafePointer(strdup("watched"))
    ours.pointee.xOpen = { _, name, file, flags, found in
      guard let usual = sqlite3_vfs_find("unix"), let open = usual.pointee.xOpen else {
        return SQLITE_CANTOPEN
      }
      let code = open(usual, name, file, flags, found)
      if code == SQLITE_OK, let name, let file {
        PowerLossVFS.watch(file, at: String(cString: name))
      }
      return code
    }
    sqlite3_vfs_register(ours, 1)
  }

  /// Replaces some functions of a file by ours, if a disk watches over it.
  private static func watch(_ file: UnsafeMutablePointer<sqlite3_file>, at path: String) {
    guard let usual = file.pointee.pMethods else { return }
    let isWatched = state.withLock { state in
      guard let disk = state.disks.first(where: { $0.holds(path) }) else { return false }
      disk.open(path)
      let opened = Opened(path: path, disk: disk, address: UInt(bitPattern: usual))
      state.opened[UInt(bitPattern: file)] = opened
      return true
    }
    guard isWatched else { return }
    let ours = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    ours.initialize(to: listening(usual.pointee))
    file.pointee.pMethods = UnsafePointer(ours)
  }

  private static func opened(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Opened? {
    state.withLock { $0.opened[UInt(bitPattern: file)] }
  }

  private static func listening(_ usual: sqlite3_io_methods) -> sqlite3_io_methods {
    var ours = usual
    ours.xWrite = { file, bytes, count, offset in
      guard let opened = PowerLossVFS.opened(file), let write = opened.usual?.xWrite else {
        return SQLITE_IOERR
      }
      let end = Int(offset) + Int(count)
      var size: sqlite3_int64 = 0
      _ = opened.usual?.xFileSize?(file, &size)
      guard end <= size || opened.disk.hasRoom(upTo: end, of: opened.path) else {
        return SQLITE_FULL
      }
      let written = Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      opened.disk.write(written, at: Int(offset), to: opened.path)
      return write(file, bytes, count, offset)
    }
    ours.xTruncate = { file, end in
      guard let opened = PowerLossVFS.opened(file), let truncate = opened.usual?.xTruncate else {
        return SQLITE_IOERR
      }
      opened.disk.truncate(opened.path, at: Int(end))
      return truncate(file, end)
    }
    ours.xSync = { file, flags in
      guard let opened = PowerLossVFS.opened(file), let sync = opened.usual?.xSync else {
        return SQLITE_IOERR
      }
      let code = sync(file, flags)
      if code == SQLITE_OK { opened.disk.sync(opened.path) }
      return code
    }
    ours.xClose = { file in
      guard let opened = PowerLossVFS.opened(file), let close = opened.usual?.xClose else {
        return SQLITE_IOERR
      }
      PowerLossVFS.state.withLock { _ = $0.opened.removeValue(forKey: UInt(bitPattern: file)) }
      let ours = UnsafeMutablePointer(mutating: file?.pointee.pMethods)
      file?.pointee.pMethods = UnsafePointer(bitPattern: opened.address)
      ours?.deallocate()
      return close(file)
    }
    return ours
  }
}
