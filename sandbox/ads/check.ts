import type { Fault } from '../http/errors.ts';
import { fault } from '../http/errors.ts';
import type { Json } from '../http/values.ts';
import { isAbsent } from '../http/values.ts';
import type { Ad, Category, CategoryConfig } from '../model.ts';
import type { Service } from '../service.ts';
import type { Settings } from '../settings.ts';

/** One validation of a written ad; rules add their errors to `faults`. */
export type Check = {
  readonly service: Service;
  readonly settings: Settings;
  readonly userId: number;
  readonly body: Json;
  /** The ad before the write; undefined on create. */
  readonly current: Ad | undefined;
  /** Undefined when the body has no usable category; checks that need one are then skipped. */
  readonly category: Category | undefined;
  readonly config: CategoryConfig | undefined;
  readonly faults: Fault[];
};

export const report = (check: Check, code: number, field: string, arg?: string | number): void => {
  check.faults.push(fault(code, field, arg));
};

/** A text member, trimmed; undefined when absent; adds 1006 when it is no text. */
export const textOf = (check: Check, container: Json, key: string, field: string): string | undefined => {
  const value = container[key];
  if (isAbsent(value)) return undefined;
  if (typeof value === 'string') return value.trim();
  report(check, 1006, field, String(value));
  return undefined;
};

/** A whole-number member; undefined when absent; adds 1006 when it is none. */
export const integerOf = (check: Check, container: Json, key: string, field: string): number | undefined => {
  const value = container[key];
  if (isAbsent(value)) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  report(check, 1006, field, String(value));
  return undefined;
};
