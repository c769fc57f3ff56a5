public import Images

extension Product.Image {
  /// The kinds of picture that a store takes.
  public static let kinds: [ImageFormat] = [.png, .jpeg, .webp]

  /// The most bytes that a picture may have.
  public static let mostBytes = 5 * 1024 * 1024
}
