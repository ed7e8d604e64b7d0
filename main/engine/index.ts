/** The engine's one public door: the terminal, the shell and the tests import this file and nothing behind it. */
export type { TimeSources } from './clock.ts';
export type { Engine, EngineOptions } from './engine.ts';
export { createEngine } from './engine.ts';
export type { Failpoint as Place, PassFailpoint as PassPlace } from './failpoints.ts';
export type { SecretBox } from './secrets.ts';
