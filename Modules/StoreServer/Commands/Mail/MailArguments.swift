public import CommandKit
public import FoundationCore
public import Mail
public import StoreCore

extension MailAddress: ArgumentValue {
  public init?(argument: String) {
    // The expectation says what is wrong.
    try? self.init(argument)
  }

  public static var expectation: String {
    "an e-mail address, such as shop@example.com or 'Mug Shop <shop@example.com>'"
  }
}

extension MailServer.Encryption: ArgumentValue, JSONRepresentable {}
extension MailLanguage: ArgumentValue, JSONRepresentable {}
