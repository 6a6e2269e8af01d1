import DisplayLists
import ImageFiles

extension PhotoInfo {
  /// Returns the findings about a photo over which an overlay is exported, as far as its header tells. Its transparency
  /// may turn out to be opaque.
  func findings(keepsHDR: Bool = false) -> [Finding] {
    var findings: [Finding] = []
    if hasAlpha { findings.append(.flattenedPhoto) }
    if frames > 1 { findings.append(.stillOfAnimation(frames: frames)) }
    if images > 1, frames == 1 { findings.append(.oneOfSeveralPictures(count: images)) }
    if hasVideo { findings.append(.omittedLiveVideo) }
    if hasGainMap { findings.append(hdrSpace == nil ? .omittedGainMap : .omittedGainMapOfHDR) }
    if let hdrSpace, !keepsHDR { findings.append(.convertedHDRPhoto(space: hdrSpace)) }
    if let convertedProfile { findings.append(.convertedColors(profile: convertedProfile.name)) }
    if ignoresProfile { findings.append(.ignoredProfile) }
    return findings
  }
}
