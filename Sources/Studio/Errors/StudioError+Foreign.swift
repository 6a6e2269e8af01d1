import Serving

extension StudioError {
  /// Creates the error of a request that a page of another site has caused.
  init(_ error: ForeignRequest) {
    switch error {
    case .address: self.init(.foreignAddress)
    case .page: self.init(.foreignPage)
    case .site: self.init(.foreignSite)
    }
  }
}
