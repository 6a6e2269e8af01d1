/** The style of `<vitrine-glass>` inside its shadow. The page's own rules for the element win over `:host`. */
export const elementStyle = `
:host {
  display: block;
  position: relative;
  aspect-ratio: 4 / 3;
  overflow: clip;
}
:host([hidden]) { display: none; }
.stage {
  position: absolute;
  inset: 0;
  border-radius: inherit;
}
.pane {
  position: absolute;
  left: 0;
  top: 0;
  box-sizing: border-box;
  width: max-content;
  max-width: calc(100% - 32px);
  padding: 20px 24px;
  color-scheme: light;
  color: #000;
  outline-offset: 3px;
}
.pane[data-appearance="dark"] {
  color-scheme: dark;
  color: #fff;
}
.pane.movable {
  cursor: grab;
  touch-action: none;
  user-select: none;
  -webkit-user-select: none;
}
.pane.movable:active { cursor: grabbing; }
.pane:not(:focus-visible) { outline: none; }
.pane.plain {
  background: rgb(255 255 255 / 0.72);
  -webkit-backdrop-filter: blur(20px) saturate(1.6);
  backdrop-filter: blur(20px) saturate(1.6);
  box-shadow: inset 0 0 0 1px rgb(255 255 255 / 0.4), 0 8px 32px rgb(0 0 0 / 0.18);
}
.pane.plain[data-appearance="dark"] {
  background: rgb(28 28 30 / 0.72);
  box-shadow: inset 0 0 0 1px rgb(255 255 255 / 0.16), 0 8px 32px rgb(0 0 0 / 0.3);
}
@media (prefers-reduced-transparency: reduce), (prefers-contrast: more) {
  .pane.plain { background: #fff; }
  .pane.plain[data-appearance="dark"] { background: #000; }
}
@media (forced-colors: active) {
  .pane, .pane.plain, .pane[data-appearance="dark"] {
    background: Canvas;
    color: CanvasText;
    border: 1px solid CanvasText;
    -webkit-backdrop-filter: none;
    backdrop-filter: none;
    box-shadow: none;
  }
}
`;
