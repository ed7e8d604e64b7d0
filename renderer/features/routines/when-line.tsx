/** When a routine runs by itself: never, after a pull, or at a time of some days. */
import { Input, Select } from '@fluentui/react-components';
import { WEEK_DAYS } from '../../../shared/routines/routine.ts';
import { testIds } from '../../core/test-ids.ts';
import { Line } from '../../core/ui/line.tsx';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useWords } from '../../core/words.ts';
import { type EnteredWhen, WHENS, withDay } from './routine-form.ts';
import { weekDay } from './routine-lines.ts';

type Entering = {
  readonly entered: EnteredWhen;
  readonly onEntered: (entered: EnteredWhen) => void;
};

const Times = ({ entered, onEntered }: Entering) => {
  const { t, locale } = useWords();
  const { time, days } = entered;
  return (
    <>
      <Input
        size="small"
        type="time"
        aria-label={t('routines.form.time')}
        value={time}
        onChange={(_event, data) => onEntered({ ...entered, time: data.value })}
        data-testid={testIds.routineTime}
      />
      <fieldset className="routine-days" aria-label={t('routines.form.days')}>
        {WEEK_DAYS.map((day) => (
          <ToggleChip
            key={day}
            isOn={days.includes(day)}
            onToggle={() => onEntered({ ...entered, days: withDay(days, day) })}
            testId={testIds.routineDay(day)}
          >
            {weekDay(day, locale)}
          </ToggleChip>
        ))}
      </fieldset>
    </>
  );
};

export const WhenLine = ({ entered, onEntered }: Entering) => {
  const { t } = useWords();
  return (
    <Line label={t('routines.form.when')}>
      <div className="routine-when">
        <Select
          size="small"
          aria-label={t('routines.form.when')}
          value={entered.at}
          onChange={(_event, { value }) => {
            const at = WHENS.find((one) => one === value);
            if (at) onEntered({ ...entered, at });
          }}
          data-testid={testIds.routineWhen}
        >
          {WHENS.map((at) => (
            <option key={at} value={at}>
              {t(`routines.when.${at}`)}
            </option>
          ))}
        </Select>
        {entered.at === 'time' && <Times entered={entered} onEntered={onEntered} />}
      </div>
    </Line>
  );
};
