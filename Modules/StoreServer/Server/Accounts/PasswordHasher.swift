import CSodium
import Foundation
import StoreCore

/// Hashes passwords with Argon2id, deliberately slow and memory-hard.
///
/// An attacker with a copy of the file pays that cost for every guess. To limit the memory during
/// many sign-ins, at most two passwords are hashed at a time, on threads outside Swift's
/// cooperative pool; the others wait in line.
struct PasswordHasher: Sendable {
  private let cost: PasswordCost
  private let line = HashingLine(turns: 2)

  init(cost: PasswordCost) { self.cost = cost }

  /// Returns a new hash of a password, which includes its salt and cost.
  func hash(_ password: String) async throws(PasswordFault) -> String {
    let cost = cost
    return try await work(rank: .newcomer) { () throws(PasswordFault) in
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

  /// Returns `true` if a hash is one of the password; `false` without a hash.
  ///
  /// It takes as long without a hash, so that the duration does not reveal which accounts exist.
  func isHash(
    _ hash: String?,
    of password: String,
    rank: HashingLine.Rank = .newcomer
  ) async throws(PasswordFault) -> Bool {
    let text = hash ?? cost.decoy
    let isRight = try await work(rank: rank) { () throws(PasswordFault) in
      let password = Self.bytes(of: password)
      errno = 0
      let code = crypto_pwhash_str_verify(text, password, UInt64(password.count))
      // EINVAL means a wrong password; any other failure is a lack of memory.
      guard code == 0 || errno == EINVAL else { throw .noMemory }
      return code == 0
    }
    return hash != nil && isRight
  }

  /// The normalized password, so that composed and decomposed accents are equal.
  private static func bytes(of password: String) -> [CChar] {
    Sodium.makeReady()
    return password.precomposedStringWithCanonicalMapping.utf8.map(CChar.init(bitPattern:))
  }

  private func work<Value: Sendable>(
    rank: HashingLine.Rank,
    _ work: @escaping @Sendable () throws(PasswordFault) -> Value
  ) async throws(PasswordFault) -> Value {
    guard await line.enter(rank) else { throw .noTurn }
    defer { line.leave() }
    let result = await withCheckedContinuation { continuation in
      // Other QoS classes share their threads, as many as there are cores, with Swift's tasks.
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(returning: Result { () throws(PasswordFault) in try work() })
      }
    }
    return try result.get()
  }
}

/// An error while hashing a password.
enum PasswordFault: Error {
  /// There is not enough memory.
  case noMemory
  /// Too many passwords wait to be hashed.
  case noTurn
}

extension Problem {
  /// Neither is a proof that the password is wrong.
  init(_ fault: PasswordFault) { self = .busy }
}

extension PasswordCost {
  /// A hash of this cost that matches no known password.
  fileprivate var decoy: String {
    let salt = String(repeating: "A", count: 22)
    let hash = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(memory / 1024),t=\(passes),p=1$\(salt)$\(hash)"
  }
}
