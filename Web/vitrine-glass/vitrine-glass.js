import { defineVitrineBundle } from './bundle-element.js';
import { defineVitrineGlass } from './glass-element.js';
import { sharedStudio } from './glass-studio.js';

export { VitrineBundleElement, defineVitrineBundle } from './bundle-element.js';
export { VitrineGlassElement, defineVitrineGlass } from './glass-element.js';
export { GlassError } from './glass-error.js';
export { GlassScene } from './glass-scene.js';
export { mappedPath } from './glass-shape.js';
export { inksOf } from './glass-text.js';

// The module is fetched at once, while the page's pictures still load.
if (globalThis.document) sharedStudio();
defineVitrineGlass();
defineVitrineBundle();
