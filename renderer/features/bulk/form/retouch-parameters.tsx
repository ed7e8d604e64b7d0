/** What is done to pictures, and to which. */
import { testIds } from '../../../core/test-ids.ts';
import { Line } from '../../../core/ui/line.tsx';
import { useWords } from '../../../core/words.ts';
import { Combo } from '../../inputs/public.ts';
import { Choice, TextControlBox } from './controls.tsx';
import type { PartProps } from './part.ts';
import { PictureAddress } from './picture-parameters.tsx';
import { CROPPED_SIDES, RETOUCHED_CHOICES, RETOUCHES } from './retouch-form.ts';

const Crop = (props: PartProps) => {
  const { t } = useWords();
  return CROPPED_SIDES.map((side) => (
    <Line key={side} label={t(`bulk.crop.${side}`)}>
      <TextControlBox
        {...props}
        name={side}
        numeric
        label={t(`bulk.crop.${side}`)}
        placeholder="0"
        after="%"
      />
    </Line>
  ));
};

export const RetouchPictures = (props: PartProps) => {
  const { t } = useWords();
  const { form, change } = props;
  return (
    <>
      <Line label={t('bulk.retouch')}>
        <Combo
          label={t('bulk.retouch')}
          shown={t(`bulk.retouch.${form.retouch}`)}
          options={RETOUCHES.map((value) => ({ value, label: t(`bulk.retouch.${value}`) }))}
          chosen={form.retouch}
          testId={testIds.bulk('retouch')}
          onPick={(value) => {
            const retouch = RETOUCHES.find((one) => one === value);
            if (retouch) change({ retouch });
          }}
        />
      </Line>
      {form.retouch === 'crop' && <Crop {...props} />}
      {form.retouch === 'border' && (
        <Line label={t('bulk.border')}>
          <TextControlBox {...props} name="border" numeric label={t('bulk.border')} after="%" />
        </Line>
      )}
      <Line label={t('bulk.retouched')}>
        <Choice
          label={t('bulk.retouched')}
          options={RETOUCHED_CHOICES.map((value) => ({ value, text: t(`bulk.retouched.${value}`) }))}
          chosen={form.retouched}
          onChoose={(retouched) => change({ retouched })}
        />
      </Line>
      {form.retouched === 'address' && <PictureAddress {...props} />}
    </>
  );
};
