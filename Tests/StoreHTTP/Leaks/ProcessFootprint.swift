import Foundation

/// The system resources that this process holds, to detect leaks.
struct ProcessFootprint {
  let descriptors: Int
  let threads: Int
  /// The memory it has in use.
  let residentBytes: Int

  /// `true` under a sanitizer, whose own memory use hides leaks.
  static var isSanitized: Bool {
    ["__tsan_init", "__asan_init"].contains { (name: String) in
      dlsym(dlopen(nil, RTLD_NOW), name) != nil
    }
  }

  init() throws {
    descriptors = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    threads = try Self.threadCount
    residentBytes = try Self.residentByteCount
  }

  /// Returns the footprint once it no longer shrinks: a finished thread may take a moment to end.
  static func settled() async throws -> ProcessFootprint {
    var footprint = try ProcessFootprint()
    while true {
      try await Task.sleep(for: .milliseconds(200))
      let next = try ProcessFootprint()
      if next.threads >= footprint.threads, next.descriptors >= footprint.descriptors {
        return next
      }
      footprint = next
    }
  }

  #if os(Linux)
  private static var threadCount: Int {
    get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
  }

  private static var residentByteCount: Int {
    get throws {
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        .split(separator: " ").dropFirst().first.flatMap { Int($0) }
      return (pages ?? 0) * Int(getpagesize())
    }
  }
  #else
  private static var threadCount: Int {
    get throws {
      var threads: thread_act_array_t?
      var count = mach_msg_type_number_t(0)
      guard task_threads(mach_task_self_, &threads, &count) == KERN_SUCCESS, let threads else {
        throw POSIXError(.EIO)
      }
      for index in 0..<Int(count) { mach_port_deallocate(mach_task_self_, threads[index]) }
      let size = vm_size_t(Int(count) * MemoryLayout<thread_act_t>.stride)
      vm_deallocate(mach_task_self_, vm_address_t(UInt(bitPattern: threads)), size)
      return Int(count)
    }
  }

  private static var residentByteCount: Int {
    get throws {
      var info = mach_task_basic_info()
      let words = MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size
      var count = mach_msg_type_number_t(words)
      let result = withUnsafeMutablePointer(to: &info) { pointer in
        pointer.withMemoryRebound(to: integer_t.self, capacity: words) {
          task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
        }
      }
      guard result == KERN_SUCCESS else { throw POSIXError(.EIO) }
      return Int(info.resident_size)
    }
  }
  #endif
}
