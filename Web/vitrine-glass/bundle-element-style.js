/** The style of `<vitrine-bundle>` inside its shadow. The page's own rules for the element win over `:host`. */
export const bundleStyle = `
:host {
  display: block;
  position: relative;
  overflow: clip;
}
:host([hidden]) { display: none; }
.box {
  position: relative;
  width: 100%;
  height: 100%;
  border-radius: inherit;
}
.stage {
  position: absolute;
  inset: 0;
  border-radius: inherit;
}
.view {
  position: absolute;
  left: 0;
  top: 0;
}
.picture {
  position: absolute;
  inset: 0;
  border-radius: 24px;
  outline-offset: 3px;
}
.movable .picture {
  cursor: grab;
  touch-action: none;
  user-select: none;
  -webkit-user-select: none;
}
.movable .picture:active { cursor: grabbing; }
.picture:not(:focus-visible) { outline: none; }
.picture:focus-visible, button:focus-visible {
  outline: 3px solid #0a84ff;
  box-shadow: 0 0 0 3px #fff;
}
button {
  position: absolute;
  appearance: none;
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: 999px;
  background: none;
  color: inherit;
  font: inherit;
  outline-offset: 3px;
  cursor: pointer;
  touch-action: manipulation;
  -webkit-tap-highlight-color: transparent;
}
button:active { background: rgb(255 255 255 / 0.16); }
.words { display: none; }
.status {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.plain {
  font: 600 17px/1.4 system-ui, sans-serif;
  color: #000;
  color-scheme: light;
}
.plain .words { display: inline; }
.plain .picture {
  display: grid;
  place-items: center;
  padding: 24px;
  text-align: center;
  background: rgb(255 255 255 / 0.72);
  -webkit-backdrop-filter: blur(20px) saturate(1.6);
  backdrop-filter: blur(20px) saturate(1.6);
  box-shadow: inset 0 0 0 1px rgb(255 255 255 / 0.4), 0 8px 32px rgb(0 0 0 / 0.18);
}
.plain.loading .picture {
  background: none;
  -webkit-backdrop-filter: none;
  backdrop-filter: none;
  box-shadow: none;
}
.plain.loading .words { display: none; }
.plain button { background: rgb(255 255 255 / 0.6); }
@media (prefers-reduced-transparency: reduce), (prefers-contrast: more) {
  .plain:not(.loading) .picture, .plain button { background: #fff; }
}
@media (forced-colors: active) {
  .plain { color: CanvasText; }
  .plain .picture, .plain button { background: Canvas; border: 1px solid CanvasText; }
}
`;
