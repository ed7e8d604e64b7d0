import type { AttributeSetName } from './attributes.ts';
import { home } from './catalogue-home.ts';
import { leisure } from './catalogue-leisure.ts';
import { mobility } from './catalogue-mobility.ts';
import type { ConfigName } from './configs.ts';
import type { Words } from './tenants.ts';

/** A kind of goods sold in a leaf: gives it a name, a config, attributes and ads with realistic titles. */
export type Leaf = {
  readonly id: number;
  readonly label: Words;
  /** The article's name, with which titles begin. */
  readonly noun: Words;
  readonly models: readonly string[];
  readonly config: ConfigName;
  readonly attributes: AttributeSetName;
  /** Usual prices in whole euros or dollars. */
  readonly price: readonly [from: number, to: number];
  readonly status?: 'CLOSED' | 'DELETED';
};

export type Group = { readonly id: number; readonly label: Words; readonly leaves: readonly Leaf[] };
export type Section = { readonly id: number; readonly label: Words; readonly groups: readonly Group[] };

export const catalogue: readonly Section[] = [...mobility, ...home, ...leisure];
