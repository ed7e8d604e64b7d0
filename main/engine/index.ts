/** The engine's public entry: terminal, shell and tests import this file only. */
export type { TimeSources } from './clock.ts';
export type { Engine, EngineOptions } from './engine.ts';
export { createEngine } from './engine.ts';
export type { Failpoint, PassFailpoint } from './failpoints.ts';
export { picturesOfParent } from './pictures/parent-pictures.ts';
export type { SecretBox } from './secrets.ts';
