import Testing

@testable import VideoFiles

/// The treatment of an audio track for each codec, container and policy.
struct AudioTreatmentTests {
  private func track(_ codec: String, obstacle: String? = nil, canDecode: Bool = true) -> AudioTrack {
    AudioTrack(
      index: 1, codec: codec, channels: 2, sampleRate: 48_000, obstacle: obstacle, canDecode: canDecode)
  }

  @Test(arguments: [
    ("aac", true, true), ("mp3", true, true), ("ac3", true, true), ("eac3", true, true), ("alac", true, true),
    ("opus", true, false), ("pcm_s16le", false, true), ("pcm_s24be", false, true), ("pcm_f32le", false, true),
    ("pcm_mulaw", false, true), ("flac", false, false), ("vorbis", false, false), ("mp2", false, false),
    ("dts", false, false), ("wmav2", false, false), ("truehd", false, false), ("pcm_u16le", false, false),
  ])
  func tracksAreCopiedWhereTheContainerHoldsThem(_ codec: String, _ inMP4: Bool, _ inMOV: Bool) {
    for (container, isHeld) in [(VideoContainer.mp4, inMP4), (.mov, inMOV)] {
      #expect(track(codec).treatment(in: container, .copy) == (isHeld ? .copied : .encoded))
      #expect(track(codec).treatment(in: container, .aac) == .encoded)
      #expect(track(codec).treatment(in: container, .none) == .omitted)
    }
  }

  @Test func tracksThatCannotBeDecodedAreCopiedOrDropped() {
    let known = track("aac", canDecode: false)
    #expect(known.treatment(in: .mp4, .copy) == .copied)
    #expect(known.treatment(in: .mp4, .aac) == .copied)
    #expect(track("ac4", canDecode: false).treatment(in: .mov, .copy) == .dropped(reason: "it cannot be decoded"))
    let locked = track("aac", obstacle: "it is copy-protected", canDecode: false)
    for policy in [AudioPolicy.copy, .aac] {
      #expect(locked.treatment(in: .mp4, policy) == .dropped(reason: "it is copy-protected"))
    }
    #expect(locked.treatment(in: .mp4, .none) == .omitted)
  }
}
