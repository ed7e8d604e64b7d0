import { Button, DialogActions, DialogContent, mergeClasses, Textarea } from '@fluentui/react-components';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import type { LockReason } from '../fields/public.ts';
import { closeDialog } from './close-guard.ts';
import { Preview } from './preview.tsx';
import { usePreviewShown } from './preview-shown.ts';
import { isHtmlField } from './use-text-findings.ts';

/** The full text of a locked field, and why it is locked. */
export const LongTextReader = ({
  path,
  text,
  lock,
}: {
  readonly path: FieldPath;
  readonly text: string;
  readonly lock: LockReason;
}) => {
  const { t, fieldLabel } = useWords();
  const withPreview = usePreviewShown() && isHtmlField(path);
  return (
    <>
      <DialogContent className="writing">
        <p className="field-note field-lock">
          <span aria-hidden="true">▨ </span>
          {t(lock)}
        </p>
        <div className={mergeClasses('writing-panes', withPreview && 'writing-two')}>
          <Textarea
            className="writing-text"
            resize="none"
            autoFocus
            readOnly
            dir="auto"
            aria-label={fieldLabel(path)}
            value={text}
            data-testid={testIds.longText}
          />
          {withPreview && <Preview text={text} />}
        </div>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button appearance="primary" onClick={closeDialog}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </>
  );
};
