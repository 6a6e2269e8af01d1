import DisplayLists
import VideoFiles

extension AudioOutcome {
  /// Returns the findings about the track for the user, given the policy, the container of the output and the strict
  /// platform, if any.
  func findings(_ policy: AudioPolicy, in container: VideoContainer, for platform: String?) -> [Finding] {
    var findings: [Finding] = []
    switch treatment {
    case .encoded where policy == .copy && platform != nil:
      findings = [.convertedAudioTrack(codec: codec, platform: platform ?? "")]
    case .encoded where policy == .copy:
      let isKept = container != .mov && VideoContainer.mov.holds(audio: codec)
      findings = [
        .encodedAudioTrack(
          codec: codec, container: container.rawValue.uppercased(), alternative: isKept ? ".mov" : nil)
      ]
    case .dropped(let reason): findings = [.droppedAudioTrack(codec: codec, reason: reason)]
    case .copied, .encoded, .omitted: break
    }
    if let downmix { findings.append(.mixedAudioTrack(codec: codec, from: downmix.from, to: downmix.to)) }
    if damagedPackets > 0, treatment == .encoded {
      findings.append(.damagedAudioTrack(codec: codec, packets: damagedPackets))
    }
    return findings
  }
}
