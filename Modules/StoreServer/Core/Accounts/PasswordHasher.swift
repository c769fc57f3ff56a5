import CSodium
import Foundation
import StoreHTTP

/// Hashes passwords with Argon2id, on purpose slowly and with much memory.
///
/// Whoever has stolen the file pays that for every guess. So that sign-ins in a storm do not eat the
/// memory of this machine, two are worked on at a time, on threads that are not those of Swift's
/// tasks; the others wait.
package struct PasswordHasher: Sendable {
  private let cost: PasswordCost
  private let queue: OperationQueue

  package init(cost: PasswordCost) {
    self.cost = cost
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    // The other kinds of work share their threads, as many as there are cores, with Swift's tasks.
    queue.qualityOfService = .utility
  }

  /// A new hash of the password; it names its own salt and cost.
  func hash(_ password: String) async throws(PasswordFault) -> String {
    let cost = cost
    return try await work { () throws(PasswordFault) in
      let password = Self.bytes(of: password)
      var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
      let code = crypto_pwhash_str(
        &text,
        password,
        UInt64(password.count),
        UInt64(cost.passes),
        cost.memory
      )
      guard code == 0 else { throw .noMemory }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Whether a password is the one that was hashed; without a hash it is not.
  ///
  /// The answer takes as long without one, so that it does not tell which accounts there are.
  func isHash(_ hash: String?, of password: String) async throws(PasswordFault) -> Bool {
    let text = hash ?? cost.decoy
    let isRight = try await work { () throws(PasswordFault) in
      let password = Self.bytes(of: password)
      errno = 0
      let code = crypto_pwhash_str_verify(text, password, UInt64(password.count))
      // Another password is told by EINVAL; without it there was no room to find out.
      guard code == 0 || errno == EINVAL else { throw .noMemory }
      return code == 0
    }
    return hash != nil && isRight
  }

  /// The password as it is hashed: an accent is the same however a keyboard composes it.
  private static func bytes(of password: String) -> [CChar] {
    Sodium.makeReady()
    return password.precomposedStringWithCanonicalMapping.utf8.map(CChar.init(bitPattern:))
  }

  private func work<Value: Sendable>(
    _ work: @escaping @Sendable () throws(PasswordFault) -> Value
  ) async throws(PasswordFault) -> Value {
    let result = await withCheckedContinuation { continuation in
      queue.addOperation {
        continuation.resume(returning: Result { () throws(PasswordFault) in try work() })
      }
    }
    return try result.get()
  }
}

/// Why a password could not be hashed.
enum PasswordFault: Error {
  /// There is not as much memory as it takes.
  case noMemory
}

extension Problem {
  /// It is not said that the password is wrong where nobody found out.
  init(_ fault: PasswordFault) { self = .busy }
}

/// How much it costs to hash a password once.
package struct PasswordCost: Sendable {
  let passes: Int
  /// In bytes.
  let memory: Int

  package init(passes: Int, memory: Int) {
    self.passes = passes
    self.memory = memory
  }

  /// Two passes over 64 MiB, about a tenth of a second: more than OWASP asks of a server, and little
  /// enough that two at a time fit anywhere.
  package static let interactive = PasswordCost(
    passes: Int(crypto_pwhash_OPSLIMIT_INTERACTIVE),
    memory: Int(crypto_pwhash_MEMLIMIT_INTERACTIVE)
  )

  /// A hash at this cost that no password is known to have.
  fileprivate var decoy: String {
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(memory / 1024),t=\(passes),p=1$\(salt)$\(hash)"
  }
}
