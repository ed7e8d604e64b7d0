import { Radio, RadioGroup } from '@fluentui/react-components';
import { useId } from 'react';
import { CONFLICT_POLICIES, DEFAULT_SYNC } from '../../../shared/contract/account/settings.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { SettingNumber, type SettingsPart } from './setting-number.tsx';

/** Which side wins a conflict, each choice with its risk. */
const Policy = ({ entered, change }: SettingsPart) => {
  const { t } = useWords();
  const label = useId();
  return (
    <div className="setting-policy">
      <span id={label}>{t('settings.conflicts')}</span>
      <RadioGroup
        aria-labelledby={label}
        value={entered.conflicts}
        onChange={(_event, { value }) =>
          change({
            conflicts: CONFLICT_POLICIES.find((policy) => policy === value) ?? DEFAULT_SYNC.conflicts,
          })
        }
      >
        {CONFLICT_POLICIES.map((policy) => (
          <Radio
            key={policy}
            value={policy}
            label={
              <>
                {t(`settings.conflicts.${policy}`)}{' '}
                <span className="setting-why">{t(`settings.conflicts.${policy}.text`)}</span>
              </>
            }
            data-testid={testIds.settingPolicy(policy)}
          />
        ))}
      </RadioGroup>
      <p className="setting-why">{t('settings.conflicts.note')}</p>
    </div>
  );
};

/** How changes made elsewhere come into the local copy. */
export const SyncSettings = (part: SettingsPart) => {
  const { t } = useWords();
  return (
    <section>
      <h3>{t('settings.sync')}</h3>
      <p>{t('settings.sync.text')}</p>
      <SettingNumber {...part} name="pullMinutes" unit={t('settings.pullMinutes.unit')} />
      <p className="setting-why">{t('settings.pullMinutes.never')}</p>
      <Policy {...part} />
    </section>
  );
};
