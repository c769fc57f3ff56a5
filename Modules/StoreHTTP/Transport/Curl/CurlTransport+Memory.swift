#if canImport(CCurl)
import CCurl
import Synchronization

extension CurlTransport {
  /// Tells the allocator of the system to keep the memory of large bodies for the next ones.
  ///
  /// Call it at the start of a program that loads bodies of more than 256 kB. glibc gives such memory
  /// back to the system at once otherwise, and clears the pages of each new body, which takes longer
  /// than receiving it. The program keeps up to 64 MiB for that. With other allocators, the method
  /// does nothing.
  public static func keepMemoryOfBodies() {
    // 32 MiB is the most that glibc accepts for one allocation.
    ccurl_keep_memory(32 * 1024 * 1024, 64 * 1024 * 1024)
    keepsMemory.store(true, ordering: .relaxed)
  }

  /// `true` if a large array reuses memory.
  static var isMemoryKept: Bool { keepsMemory.load(ordering: .relaxed) }

  #if canImport(Glibc)
  private static let keepsMemory = Atomic(false)
  #else
  private static let keepsMemory = Atomic(true)
  #endif
}
#endif
