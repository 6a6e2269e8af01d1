import DisplayLists
import ImageFiles

extension PhotoInfo {
  /// The findings about a photo over which an overlay is exported.
  var findings: [Finding] {
    var findings: [Finding] = []
    if hasAlpha { findings.append(.flattenedPhoto) }
    if frames > 1 { findings.append(.stillOfAnimation(frames: frames)) }
    if hasGainMap { findings.append(hdrSpace == nil ? .omittedGainMap : .omittedGainMapOfHDR) }
    if let hdrSpace { findings.append(.convertedHDRPhoto(space: hdrSpace)) }
    if let convertedProfile { findings.append(.convertedColors(profile: convertedProfile.name)) }
    if ignoresProfile { findings.append(.ignoredProfile) }
    return findings
  }
}
