import Images
import StoreHTTP
import Testing

struct PictureTests {
  let stand: Newsstand

  init() throws { stand = try Newsstand() }

  private func bytes(_ name: String) async throws -> [UInt8] {
    let response = try await stand.response("https://images.example.org/images/\(name)")
    #expect(response.fields["Content-Type"] == "image/png")
    return try await response.body.collected()
  }

  @Test func aPictureIsAPNGMadeOfItsName() async throws {
    let moss = try await bytes("moss-battery.png")
    #expect(try ImageSize(format: .png, bytes: moss) == ImageSize(width: 48, height: 27))
    #expect(moss == (try await bytes("moss-battery.png")))
    #expect(moss != (try await bytes("moss-lamp.png")))
  }

  @Test func oneIsNoPictureAndOneIsGone() async throws {
    #expect(ImageFormat(try await bytes("page.png")) == nil)
    let gone = try await stand.response("https://images.example.org/images/gone.png")
    #expect(gone.status == 404)
  }
}
