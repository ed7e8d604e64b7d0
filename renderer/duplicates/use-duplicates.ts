/** The ads that say the same, found anew whenever something else is asked. */
import { useEffect, useRef, useState } from 'react';
import type { FieldPath } from '../../shared/ad/model.ts';
import type { Duplicates } from '../../shared/contract/bulk.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import { asAdsheetError, call } from '../app/bridge.ts';
import { openName } from '../app/state.ts';
import type { Target } from '../bulk/target.ts';

export type Found =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly duplicates: Duplicates }
  | { readonly state: 'failed'; readonly error: AdsheetError };

const LOOKING: Found = { state: 'looking' };

/** Without fields nothing is looked for. */
export const useDuplicates = (target: Target | undefined, fields: readonly FieldPath[]): Found => {
  const [found, setFound] = useState<Found & { readonly of?: string }>(LOOKING);
  const latest = useRef({ target, fields });
  latest.current = { target, fields };
  const asked = target && fields.length > 0 ? JSON.stringify([target.kind, fields]) : '';
  useEffect(() => {
    const { target: within, fields: paths } = latest.current;
    if (asked === '' || !within) return undefined;
    let isWanted = true;
    const keep = (next: Found): void => {
      if (isWanted) setFound({ ...next, of: asked });
    };
    call('ads.duplicates', { account: openName(), select: within.select, fields: [...paths] }).then(
      (duplicates) => keep({ state: 'found', duplicates }),
      (thrown: unknown) => keep({ state: 'failed', error: asAdsheetError(thrown) }),
    );
    return () => {
      isWanted = false;
    };
  }, [asked]);
  return found.of === asked ? found : LOOKING;
};
