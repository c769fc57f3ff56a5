import Foundation

#if canImport(Darwin)
private typealias FileActions = posix_spawn_file_actions_t?
private typealias Attributes = posix_spawnattr_t?
#else
private typealias FileActions = posix_spawn_file_actions_t
private typealias Attributes = posix_spawnattr_t
#endif

extension Program {
  /// Starts it with these streams and no other descriptor, no signal blocked and none ignored.
  func spawn(_ streams: inout ProgramStreams) throws -> pid_t {
    #if canImport(Darwin)
    var actions: FileActions = nil
    var attributes: Attributes = nil
    #else
    var actions = FileActions()
    var attributes = Attributes()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }

    for (number, file) in streams.files {
      posix_spawn_file_actions_addopen(&actions, number, file.path, file.flags, 0o600)
    }
    for (number, theirs) in streams.theirs {
      posix_spawn_file_actions_adddup2(&actions, theirs, number)
    }
    if let folder { try changeFolder(&actions, to: folder) }
    closeOthers(&actions)
    setSignals(&attributes)

    let words = ([path] + arguments).map { $0.withCString(strdup) } + [nil]
    let variables = environment.map { "\($0.key)=\($0.value)".withCString(strdup) } + [nil]
    defer { for string in words + variables { free(string) } }
    var child = pid_t()
    let error = posix_spawn(&child, path, &actions, &attributes, words, variables)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return child
  }

  private func setSignals(_ attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if isApart { flags |= POSIX_SPAWN_SETPGROUP }
    #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}

#if canImport(Darwin)
private func changeFolder(_ actions: inout FileActions, to folder: String) throws {
  posix_spawn_file_actions_addchdir_np(&actions, folder)
}

/// Not needed: a flag closes all other descriptors.
private func closeOthers(_ actions: inout FileActions) {}
#else
private typealias Actions = UnsafeMutablePointer<FileActions>

/// A call that glibc has beyond the standard and does not show to everyone; older ones lack it.
private func extra<Call>(_ name: String, as call: Call.Type) -> Call? {
  dlsym(nil, "posix_spawn_file_actions_\(name)_np").map { unsafeBitCast($0, to: call) }
}

private func changeFolder(_ actions: inout FileActions, to folder: String) throws {
  typealias Call = @convention(c) (Actions, UnsafePointer<CChar>) -> Int32
  guard let change = extra("addchdir", as: Call.self) else { throw POSIXError(.ENOSYS) }
  _ = change(&actions, folder)
}

/// Has the program close everything but its three streams.
private func closeOthers(_ actions: inout FileActions) {
  typealias Call = @convention(c) (Actions, Int32) -> Int32
  if let closeFrom = extra("addclosefrom", as: Call.self) {
    _ = closeFrom(&actions, 3)
    return
  }
  // The child also inherits a file that another thread opens after this list is made.
  guard let list = opendir("/proc/self/fd") else { return }
  defer { closedir(list) }
  while let entry = readdir(list) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if let descriptor = Int32(name), descriptor > 2 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
  }
}
#endif
