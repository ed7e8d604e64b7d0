import type { Ways } from '../dialects/openings.ts';
import type { Answer } from './call.ts';
import { notFound, refuse } from './errors.ts';

/**
 * The answer in place of a resource that may not be read, in the form the settings ask for; undefined where it may be
 * read.
 */
export const insteadOf = (way: Ways['userAnswer']): Answer | undefined => {
  if (way === 'forbidden') throw refuse(403, 1003);
  if (way === 'missing') throw notFound();
  if (way === 'garbage') return { status: 200, body: ['not', 'what', 'was', 'asked'] };
  if (way === 'page')
    return {
      status: 200,
      body: new TextEncoder().encode('<!doctype html><title>503</title><p>Back soon.</p>'),
      contentType: 'text/html',
    };
  return undefined;
};
