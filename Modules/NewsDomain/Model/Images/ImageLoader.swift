public import Foundation
import FoundationCore
import Images
public import Observation
public import StoreHTTP

/// Fetches the images of articles, and keeps those that were used last.
///
///     let images = ImageLoader(client: client)
///     await images.load(article.imageURL)
///     images.state(of: article.imageURL)  // .loaded(…)
///
/// Whoever asks for the same image at the same time shares one request. One that cannot be had is
/// not asked for again at once. Addresses come from strangers: those that name this machine or a
/// private network are never asked. What a name turns out to mean only the client's transport sees;
/// give it one whose `allowsPrivateAddresses` is false.
@MainActor @Observable
public final class ImageLoader {
  private var entries: [URL: Entry] = [:]
  @ObservationIgnored private var flights: [URL: Flight] = [:]
  @ObservationIgnored private var uses = 0

  private let client: HTTPClient
  private let limits: Limits
  private let allowsPrivateAddresses: Bool
  private let now: @Sendable () -> Date

  private struct Entry {
    var state: State
    var lastUse: Int
    var failed: Date?
  }

  private struct Flight {
    let number: Int
    let task: Task<State, Never>
    var waiting = 1
  }

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - client: What asks, at whatever address; its base does not matter.
  ///   - limits: How much is kept, and for how long.
  ///   - allowsPrivateAddresses: Whether addresses may name this machine or a private network, as
  ///     those of a server on this machine do.
  ///   - now: What day and time it is.
  public init(
    client: HTTPClient,
    limits: Limits = Limits(),
    allowsPrivateAddresses: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.client = client
    self.limits = limits
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.now = now
  }

  /// What there is of an image now; it is not asked for.
  public func state(of address: URL?) -> State {
    address.flatMap { entries[$0]?.state } ?? .nothing
  }

  /// Fetches an image, unless it is there or could not be had a moment ago.
  ///
  /// Nobody else's request ends because this caller is cancelled; when nobody waits any more, it is
  /// given up.
  @discardableResult
  public func load(_ address: URL?) async -> State {
    guard let address else { return .nothing }
    if let known = known(address) { return known }
    if let reason = reasonNotToAsk(address) { return keep(.unavailable(reason), of: address) }
    let flight = join(address)
    return await withTaskCancellationHandler {
      await flight.task.value
    } onCancel: {
      Task { await leave(flight.number, address) }
    }
  }

  /// What need not be asked again.
  private func known(_ address: URL) -> State? {
    guard let entry = entries[address] else { return nil }
    switch entry.state {
    case .nothing, .loading: return nil
    case .unavailable:
      guard let failed = entry.failed else { return nil }
      let seconds = now().timeIntervalSince(failed)
      guard seconds >= 0, .seconds(seconds) < limits.pause else { return nil }
    case .loaded: break
    }
    uses += 1
    entries[address]?.lastUse = uses
    return entry.state
  }

  private func reasonNotToAsk(_ address: URL) -> Reason? {
    guard address.isWebAddress, address.user() == nil, address.password() == nil else {
      return .badAddress
    }
    return address.hasPrivateHost && !allowsPrivateAddresses ? .privateAddress : nil
  }

  /// Takes part in the request for an image, which begins with the first who does.
  private func join(_ address: URL) -> Flight {
    if let flight = flights[address] {
      flights[address]?.waiting += 1
      return flight
    }
    keep(.loading, of: address)
    let number = uses
    let task = Task { [client, limits] in
      let state = await Self.fetch(address, by: client, limits)
      // One that was given up may have been asked for again in the meantime.
      guard flights[address]?.number == number else { return state }
      flights[address] = nil
      return keep(state, of: address)
    }
    let flight = Flight(number: number, task: task)
    flights[address] = flight
    return flight
  }

  private func leave(_ number: Int, _ address: URL) {
    guard let flight = flights[address], flight.number == number else { return }
    flights[address]?.waiting -= 1
    guard flight.waiting == 1 else { return }
    flight.task.cancel()
    flights[address] = nil
    keep(.nothing, of: address)
  }

  @discardableResult
  private func keep(_ state: State, of address: URL) -> State {
    uses += 1
    var entry = Entry(state: state, lastUse: uses)
    switch state {
    case .nothing:
      entries[address] = nil
      return state
    case .unavailable: entry.failed = now()
    case .loading, .loaded: break
    }
    entries[address] = entry
    makeRoom()
    return state
  }

  /// Forgets what was not used for longest; what is on its way stays.
  private func makeRoom() {
    var bytes = entries.values.reduce(0) { $0 + $1.state.bytes }
    while entries.count > limits.images || bytes > limits.bytes {
      let settled = entries.filter { $0.value.state != .loading }
      guard let oldest = settled.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
      bytes -= oldest.value.state.bytes
      entries[oldest.key] = nil
    }
  }

  @concurrent
  private static func fetch(_ address: URL, by client: HTTPClient, _ limits: Limits) async -> State
  {
    do throws(HTTPError) {
      let response = try await client.response(for: HTTPRequest(.get, address))
      guard response.isSuccess else { return .unavailable(.refused(status: response.status)) }
      let bytes = try await response.body.collected(upTo: limits.bytesOfOne)
      return image(bytes, from: address)
    } catch {
      if case .cancelled = error.kind { return .nothing }
      return .unavailable(Reason(error, limit: limits.bytesOfOne))
    }
  }

  private nonisolated static func image(_ bytes: [UInt8], from address: URL) -> State {
    do throws(ImageError) {
      return .loaded(try ArticleImage(bytes, from: address))
    } catch {
      return .unavailable(error == .unknownFormat ? .notAnImage : .damaged)
    }
  }
}

extension ImageLoader.State {
  fileprivate var bytes: Int { if case .loaded(let image) = self { image.bytes.count } else { 0 } }
}
