/// SwiftUI's name for Vitrine, so that files written for Apple's platforms compile unchanged.
///
/// As Apple's module does, it also re-exports Foundation and Observation.
@_exported public import Foundation
@_exported public import Observation
@_exported public import Vitrine
