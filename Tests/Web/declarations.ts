// Compiled by test_types.py, with the declarations as `declared` and the scripts, whose types are inferred, as `written`.

import * as declared from './declared';
import * as written from './written/vitrine-glass.js';

declare global {
  /** Debian's compiler does not know it yet. */
  interface OffscreenCanvas extends EventTarget {
    width: number;
    height: number;
  }
}

/** An object that must have a property for each of some names; only without names may it be empty. */
type Missing<Names> = Record<Names & string, never>;
type Members<Class extends abstract new (...values: never[]) => unknown> = keyof InstanceType<Class>;

export const undeclared: Missing<Exclude<keyof typeof written, keyof typeof declared>> = {};
export const unwritten: Missing<Exclude<keyof typeof declared, keyof typeof written>> = {};
export const scene: Missing<Exclude<Members<typeof declared.GlassScene>, Members<typeof written.GlassScene>>> = {};
export const glass: Missing<
  Exclude<Members<typeof declared.VitrineGlassElement>, Members<typeof written.VitrineGlassElement>>
> = {};
export const bundle: Missing<
  Exclude<Members<typeof declared.VitrineBundleElement>, Members<typeof written.VitrineBundleElement>>
> = {};

// What pages write.
const element = document.querySelector('vitrine-glass')!;
const shown: declared.GlassScene | null = element.scene;
element.moveTo(20, 30);
const drops = new declared.GlassScene(document.body, {
  backdrop: 'photo.jpg',
  panes: [
    { id: 'drop', x: 8, y: 8, shape: { kind: 'rectangle', width: 90, height: 60, radius: 20 } },
    { x: 8, y: 80, shape: { kind: 'ellipse', width: 50, height: 50 }, material: { variant: 'clear', look: 'v26' } },
  ],
});
drops.addEventListener('error', (event) => console.log(event.detail.message.length));
drops.addEventListener('draw', (event) => console.log(event.detail.places.drop.x));
drops.move('drop', 80, 60);
console.log(drops.statistics().compiles, shown?.isSettled, declared.mappedPath([0, 1, 2], 2, 0, 0).length);

// What they must not write.
// @ts-expect-error
drops.move('drop');
// @ts-expect-error
drops.isSettled = true;
// @ts-expect-error
drops.panes = [{ x: 0, y: 0, shape: { kind: 'circle', width: 5, height: 5 } }];
// @ts-expect-error
new declared.GlassScene(document.body, { panes: [{ x: 0, y: 0, shape: { kind: 'ellipse', width: 5 } }] });
