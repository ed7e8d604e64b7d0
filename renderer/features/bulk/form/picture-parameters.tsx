/** Parameters of the kinds that work on pictures. */
import { PICTURE_PLACES } from '../../../../shared/bulk/operation.ts';
import { Line } from '../../../core/ui/line.tsx';
import { useWords } from '../../../core/words.ts';
import { Choice, TextControlBox } from './controls.tsx';
import type { PartProps } from './part.ts';

/** Which picture, by its address: the ads that do not have it are left as they are. */
export const PictureAddress = (props: PartProps) => {
  const { t } = useWords();
  return (
    <Line label={t('bulk.picture_address')}>
      <TextControlBox
        {...props}
        name="pictureAddress"
        lines={2}
        label={t('bulk.picture_address')}
        placeholder="https://…/front.jpg"
      />
    </Line>
  );
};

export const FirstPicture = (props: PartProps) => {
  const { t } = useWords();
  const { form, change } = props;
  return (
    <>
      <Line label={t('bulk.first_picture')}>
        <Choice
          label={t('bulk.first_picture')}
          options={(['last', 'place', 'address'] as const).map((value) => ({
            value,
            text: t(`bulk.first_picture.${value}`),
          }))}
          chosen={form.firstPicture}
          onChoose={(firstPicture) => change({ firstPicture })}
        />
      </Line>
      {form.firstPicture === 'place' && (
        <Line label={t('bulk.picture')}>
          <TextControlBox {...props} name="picture" lines={1} label={t('bulk.picture')} placeholder="2" />
        </Line>
      )}
      {form.firstPicture === 'address' && <PictureAddress {...props} />}
    </>
  );
};

export const AddedPictures = (props: PartProps) => {
  const { t } = useWords();
  const { form, change } = props;
  return (
    <>
      <Line label={t('bulk.sources')}>
        <TextControlBox
          {...props}
          name="sources"
          lines={3}
          label={t('bulk.sources')}
          placeholder="https://…/front.jpg"
        />
      </Line>
      <Line label={t('bulk.place')}>
        <Choice
          label={t('bulk.place')}
          options={PICTURE_PLACES.map((value) => ({ value, text: t(`bulk.place.${value}`) }))}
          chosen={form.place}
          onChoose={(place) => change({ place })}
        />
      </Line>
    </>
  );
};
