/** Red, green, blue and alpha, each 0…1. */
export type GlassColor = [red: number, green: number, blue: number, alpha: number];

/** The outline of a pane. Lengths are in CSS pixels. */
export type GlassShape =
  | {
    kind: 'rectangle';
    width: number;
    height: number;
    left?: number;
    top?: number;
    /** One radius, or four clockwise from the top left. */
    radius?: number | [number, number, number, number];
    /** Continuous corners, the default, are Apple's; circular ones are those of CSS. */
    corners?: 'continuous' | 'circular';
  }
  | { kind: 'ellipse'; width: number; height: number; left?: number; top?: number }
  | {
    kind: 'path';
    /** Elements: 0 move, 1 line, 2 quadratic, 3 cubic, 4 close, each followed by its points, control points first. */
    path: number[];
    rule?: 'nonzero' | 'evenodd';
  };

export interface GlassMaterial {
  variant?:
    | 'regular' | 'clear' | 'identity' | 'loupe' | 'ultraThin' | 'thin' | 'material' | 'bar' | 'thick' | 'ultraThick';
  /** The generation: v26 for the systems of 2025, v27 for those of 2026. The default is v27. */
  look?: 'v26' | 'v27';
  /** With `auto`, the pane follows the brightness of its backdrop. The default is light. */
  appearance?: 'light' | 'dark' | 'auto';
  /** The alpha is the weight of the tint. */
  tint?: GlassColor;
  /** A layer of colour beneath the glass. */
  dimming?: GlassColor;
  /** Bits: 1 reduced transparency, 2 more contrast, 4 reduced motion. The person's own settings are added. */
  accommodations?: number;
}

/** A finger on a pane. Times are those of `performance.now()`; the position is in the pane's CSS pixels. */
export interface GlassTouch {
  began: number;
  ended?: number;
  x: number;
  y: number;
}

/** One piece of glass. */
export interface GlassPane {
  shape: GlassShape;
  /** The position within the group, in CSS pixels. */
  x?: number;
  y?: number;
  material?: GlassMaterial;
  /** How far the pane has appeared, 0…1. */
  presence?: number;
  touch?: GlassTouch;
}

/** Text on glass that must stay legible. Positions are relative to the group, in CSS pixels. */
export interface GlassInk {
  color: GlassColor;
  /** The least contrast, 1…21; 4.5 by default. */
  floor?: number;
  /** 0…1, for text that fades. */
  strength?: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Panes that move together, and merge where they are closer than `spacing`. */
export interface GlassGroup {
  id: string;
  /** The position in the scene, in CSS pixels. Changing it compiles nothing. */
  x: number;
  y: number;
  panes: GlassPane[];
  /** In CSS pixels; 0, the default, never merges. */
  spacing?: number;
  /** Text on the glass, drawn by the page. */
  inks?: GlassInk[];
  /** The same text in the colours it has on dark glass, for panes whose appearance is `auto`. */
  darkInks?: GlassInk[];
}

/** A piece of glass that was computed elsewhere: what the module compiles, for one density. */
export interface GlassPiece {
  numbers: number[];
  /** Where the bytes that the numbers refer to begin, and how many there are. */
  offset: number;
  count: number;
  /** Its place in pixels for `transformPieces`; by default (0, 0). */
  x?: number;
  y?: number;
}

/** A piece of a set, by its index, and its place in canvas pixels relative to its group. */
export interface PlacedPiece {
  piece: number;
  x: number;
  y: number;
}

/** Pieces that move together. A scene shows groups of one set, and no other groups beside them. */
export interface PreparedGroup {
  id: string;
  /** The position in the scene, in CSS pixels. */
  x: number;
  y: number;
  /** The name of the set of pieces, as given to `addPieces`. */
  set: string;
  /** Canvas pixels per CSS pixel. */
  density: number;
  /** The lowest first. The pieces of a layer share their backdrop. */
  layers: PlacedPiece[][];
}

export type GlassBackdropSource =
  string | URL | HTMLImageElement | HTMLVideoElement | HTMLCanvasElement | OffscreenCanvas | ImageBitmap;

/** How a backdrop sits in a scene, which it always fills. */
export interface GlassFraming {
  /** The displacement to the right, as a fraction of the scene's width. */
  panX?: number;
  /** The displacement downwards, as a fraction of the scene's height. */
  panY?: number;
  /** The magnification; at least 1. */
  zoom?: number;
}

export interface GlassSceneOptions {
  backdrop?: GlassBackdropSource;
  groups?: GlassGroup[];
  panes?: ScenePane[];
  /** Whether a video that is given by its address starts to play. By default, it does unless motion is unwelcome. */
  autoplay?: boolean;
}

/** A pane that is a group of its own. */
export interface ScenePane extends GlassPane {
  id?: string;
  x: number;
  y: number;
  inks?: GlassInk[];
  darkInks?: GlassInk[];
}

export interface GlassStatistics {
  /** All calls into the module that compile, place or apply glass. */
  calls: number;
  compiles: number;
  places: number;
  applies: number;
  /** Paintings shown. */
  frames: number;
  /** The factor on the density of the last painting; 1 is exact. */
  factor: number;
  /** How often the density was lowered or restored. */
  densityChanges: number;
  /** The duration of the last painting. */
  milliseconds: number;
  /** From the loading of the script to the first glass, in milliseconds. */
  firstGlass?: number;
  /** What glass was applied to in the last painting: pixels of a canvas, or the planes of a video's frame. */
  path?: 'rgba' | 'planes';
  thread?: 'worker' | 'main';
}

export interface GlassSceneEventMap {
  ready: CustomEvent<null>;
  draw: CustomEvent<{
    places: Record<string, { x: number; y: number }>;
    appearances: Record<string, 'light' | 'dark'>;
    /** What was painted, as it was assigned to `groups`. */
    groups: (GlassGroup | PreparedGroup)[];
  }>;
  error: CustomEvent<{ message: string }>;
}

/** A map that keeps angles: x' = a·x + c·y + tx, y' = b·x + d·y + ty. */
export interface Similarity {
  a: number;
  b: number;
  c: number;
  d: number;
  tx: number;
  ty: number;
}

/** Glass over a backdrop, in an element of the page. */
export class GlassScene extends EventTarget {
  constructor(container: HTMLElement, options?: GlassSceneOptions);
  backdrop: GlassBackdropSource | null;
  /** By default, the middle of the backdrop fills the scene. */
  framing: GlassFraming | undefined;
  readonly media: CanvasImageSource | null;
  groups: (GlassGroup | PreparedGroup)[];
  set panes(panes: ScenePane[]);
  /** Whether people have asked for forced colours, with which there is no glass. */
  readonly isPlain: boolean;
  /** Whether the exact frame of everything is shown and nothing moves. Over a playing video it never is. */
  readonly isSettled: boolean;
  move(id: string, x: number, y: number): void;
  /** Adds pieces that prepared groups refer to. The bytes move to the painter. */
  addPieces(set: string, pieces: GlassPiece[], bytes: Uint8Array): Promise<void>;
  /** Adds the pieces of another set, scaled and turned, all at (0, 0). */
  transformPieces(set: string, from: string, map: Similarity): Promise<void>;
  /** Shows the glass that was painted last through a map of CSS pixels, at once, until it is mapped again. */
  stretch(map: Similarity | null): void;
  /** Compiles pieces in advance, as often as each is shown at the same time. */
  warm(set: string, counts: Record<number, number>): Promise<void>;
  backdropChanged(): void;
  draw(): void;
  /** Returns the backdrop and the glass as they are now, at the density of the glass; null while there is no glass. */
  picture(): HTMLCanvasElement | null;
  statistics(): GlassStatistics;
  destroy(): void;
  addEventListener<Name extends keyof GlassSceneEventMap>(
    type: Name, listener: (event: GlassSceneEventMap[Name]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions): void;
}

/** `<vitrine-glass>`: a pane of glass with any HTML on it, over a photo or a video. */
export class VitrineGlassElement extends HTMLElement {
  readonly scene: GlassScene | null;
  readonly media: CanvasImageSource | null;
  statistics(): GlassStatistics | null;
  moveTo(x: number, y: number): void;
}

/** `<vitrine-bundle>`: live glass that the command has written, over a photo or a video. */
export class VitrineBundleElement extends HTMLElement {
  readonly scene: GlassScene | null;
  /** The state of a timer; null if the bundle is no timer. */
  readonly state: 'running' | 'paused' | 'stopped' | null;
  /** The remaining seconds of a timer. */
  readonly remaining: number | null;
  statistics(): GlassStatistics | null;
  start(): void;
  pause(): void;
  stop(): void;
  moveTo(x: number, y: number): void;
}

/** A failure that the page can do something about. */
export class GlassError extends Error {}

/** Registers the element under a name. */
export function defineVitrineGlass(name?: string): void;

/** Registers the element of bundles under a name. */
export function defineVitrineBundle(name?: string): void;

/** Finds the text of an element line by line. Positions are relative to `pane`, a rectangle in the page. */
export function inksOf(root: Element, pane: DOMRectReadOnly): GlassInk[];

/** Returns a path scaled, then moved. */
export function mappedPath(path: number[], scale: number, x: number, y: number): number[];

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-glass': VitrineGlassElement;
    'vitrine-bundle': VitrineBundleElement;
  }
}
