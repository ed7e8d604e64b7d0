import type { Product } from './catalogue.ts';
import type { SystemFile, Week } from './table.ts';
import type { ShopLanguage } from './words.ts';

type Written = Omit<SystemFile, 'system' | 'week'>;

/** A program that sellers export their products from: how it writes them. */
export type System = {
  readonly name: string;
  readonly language: ShopLanguage;
  readonly write: (products: readonly Product[], week: Week) => Written | Promise<Written>;
};
