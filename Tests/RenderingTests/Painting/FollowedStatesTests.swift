import DisplayLists
import Optics
import Testing

@testable import Rendering

@Suite struct FollowedStatesTests {
  @Test func panesAreKnownByTheirNames() {
    let left = [PaneID(1)]
    let right = [PaneID(2)]
    var panes = FollowedStates<PaneID, AppearanceFollower>()
    panes.beginFrame(at: 0)
    #expect(panes.darkness(of: left, over: 0.1) == 1)
    #expect(panes.darkness(of: right, over: 0.9) == 0)
    // In another order and over opposite backdrops, each pane continues from its previous state.
    panes.beginFrame(at: 0.01)
    #expect(panes.darkness(of: right, over: 0.1) == 0)
    #expect(panes.darkness(of: left, over: 0.9) == 1)
    // A new pane starts settled.
    #expect(panes.darkness(of: [PaneID(3)], over: 0.2) == 1)
    // Panes that adapt together continue from the first pane already known.
    panes.beginFrame(at: 0.02)
    #expect(panes.darkness(of: [PaneID(4)] + right + left, over: 0.1) == 0)
    // In another video, every pane starts settled.
    panes.beginFrame(at: 0)
    #expect(panes.darkness(of: left, over: 0.9) == 0)
  }
}
