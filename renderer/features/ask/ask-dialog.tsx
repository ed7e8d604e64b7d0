import { Button, DialogActions, DialogContent, DialogTitle, Input, Select } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { ListFilter, ListFilterFault } from '../../../shared/list-filter/list-filter.ts';
import { LIST_DIRECTIONS, LIST_ORDERS, listFilterFaults } from '../../../shared/list-filter/list-filter.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Line } from '../../core/ui/line.tsx';
import { campaignTitle, useWords } from '../../core/words.ts';
import { ask } from './ask-actions.ts';

/** What is typed, as texts; empty ones ask for nothing. */
type Entered = {
  readonly titleKeywords: string;
  readonly remainingBudget: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly campaignId: string;
  readonly orderBy: string;
  readonly direction: string;
  readonly first: string;
};

const NOTHING: Entered = {
  titleKeywords: '',
  remainingBudget: '',
  startDate: '',
  endDate: '',
  campaignId: '',
  orderBy: '',
  direction: 'ASCENDING',
  first: '',
};

/** What was asked last, for the next time in this session. */
let left: { readonly account: string; readonly entered: Entered } = { account: '', entered: NOTHING };

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

const filterOf = (entered: Entered): ListFilter => {
  const orderBy = LIST_ORDERS.find((order) => order === entered.orderBy);
  return {
    titleKeywords: given(entered.titleKeywords),
    remainingBudget: given(entered.remainingBudget)?.replaceAll(/\s/g, ''),
    startDate: given(entered.startDate),
    endDate: given(entered.endDate),
    campaignId: entered.campaignId === '' ? undefined : Number(entered.campaignId),
    orderBy,
    direction: orderBy && LIST_DIRECTIONS.find((direction) => direction === entered.direction),
  };
};

/** How many are asked for; undefined for all, null where the text is no number. */
const firstOf = ({ first }: Entered): number | undefined | null => {
  const text = given(first);
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
};

const faultOf = (entered: Entered): ListFilterFault | 'first' | undefined =>
  listFilterFaults(filterOf(entered))[0] ?? (firstOf(entered) === null ? 'first' : undefined);

type Fault = ReturnType<typeof faultOf>;

type FieldsProps = {
  readonly entered: Entered;
  readonly fault: Fault;
  readonly onEntered: (some: Partial<Entered>) => void;
};

const FAULT_ID = 'ask-fault';

/** What is wrong with a field; nothing where the fault is another's. */
const FaultNote = ({ fault, of }: { readonly fault: Fault; readonly of: readonly Fault[] }) => {
  const { t } = useWords();
  if (fault === undefined || !of.includes(fault)) return null;
  return (
    <p className="field-fault" role="alert" id={FAULT_ID}>
      {t(`ask.fault.${fault}`)}
    </p>
  );
};

/** How a screen reader finds the fault of a field. */
const faulty = (isFaulty: boolean) =>
  isFaulty ? { 'aria-invalid': true, 'aria-describedby': FAULT_ID } : {};

const Period = ({ entered, fault, onEntered }: FieldsProps) => {
  const { t } = useWords();
  return (
    <Line label={t('ask.period')}>
      <div className="row-of">
        <Input
          size="small"
          type="date"
          aria-label={t('ask.period')}
          value={entered.startDate}
          {...faulty(fault === 'startDate')}
          onChange={(_event, { value }) => onEntered({ startDate: value })}
          data-testid={testIds.askFrom}
        />
        <span>{t('ask.period.to')}</span>
        <Input
          size="small"
          type="date"
          aria-label={t('ask.period.to')}
          value={entered.endDate}
          {...faulty(fault === 'endDate' || fault === 'period')}
          onChange={(_event, { value }) => onEntered({ endDate: value })}
          data-testid={testIds.askTo}
        />
      </div>
      <FaultNote fault={fault} of={['startDate', 'endDate', 'period']} />
    </Line>
  );
};

const Which = (fields: FieldsProps) => {
  const { t } = useWords();
  const { entered, fault, onEntered } = fields;
  const campaigns = useStore(app, (state) => state.campaigns).filter(({ id }) => id !== null);
  return (
    <>
      <Line label={t('ask.keywords')}>
        <Input
          size="small"
          className="ask-wide"
          aria-label={t('ask.keywords')}
          value={entered.titleKeywords}
          {...faulty(fault === 'titleKeywords')}
          onChange={(_event, { value }) => onEntered({ titleKeywords: value })}
          data-testid={testIds.askKeywords}
        />
        <FaultNote fault={fault} of={['titleKeywords']} />
      </Line>
      <Line label={t('ask.remaining')}>
        <Input
          size="small"
          className="ask-wide"
          aria-label={t('ask.remaining')}
          placeholder={t('ask.remaining.hint')}
          value={entered.remainingBudget}
          {...faulty(fault === 'remainingBudget')}
          onChange={(_event, { value }) => onEntered({ remainingBudget: value })}
          data-testid={testIds.askRemaining}
        />
        {/^\s*\d+\s*$/.test(entered.remainingBudget) && <p className="ask-note">{t('ask.remaining.note')}</p>}
        <FaultNote fault={fault} of={['remainingBudget']} />
      </Line>
      <Period {...fields} />
      <Line label={t('ask.campaign')}>
        <Select
          size="small"
          aria-label={t('ask.campaign')}
          value={entered.campaignId}
          onChange={(_event, { value }) => onEntered({ campaignId: value })}
          data-testid={testIds.askCampaign}
        >
          <option value="">{t('ask.campaign.any')}</option>
          {campaigns.map((campaign) => (
            <option key={campaign.key} value={String(campaign.id)}>
              {campaignTitle(campaign)}
            </option>
          ))}
        </Select>
      </Line>
    </>
  );
};

const Order = ({ entered, fault, onEntered }: FieldsProps) => {
  const { t } = useWords();
  return (
    <>
      <Line label={t('ask.order')}>
        <div className="row-of">
          <Select
            size="small"
            aria-label={t('ask.order')}
            value={entered.orderBy}
            onChange={(_event, { value }) => onEntered({ orderBy: value })}
            data-testid={testIds.askOrder}
          >
            <option value="">{t('ask.order.usual')}</option>
            {LIST_ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(`ask.order.${order}`)}
              </option>
            ))}
          </Select>
          <Select
            size="small"
            aria-label={t('ask.direction')}
            disabled={entered.orderBy === ''}
            value={entered.direction}
            onChange={(_event, { value }) => onEntered({ direction: value })}
            data-testid={testIds.askDirection}
          >
            {LIST_DIRECTIONS.map((direction) => (
              <option key={direction} value={direction}>
                {t(`ask.direction.${direction}`)}
              </option>
            ))}
          </Select>
        </div>
      </Line>
      <Line label={t('ask.first')}>
        <Input
          size="small"
          aria-label={t('ask.first')}
          placeholder={t('ask.first.hint')}
          value={entered.first}
          {...faulty(fault === 'first')}
          onChange={(_event, { value }) => onEntered({ first: value })}
          data-testid={testIds.askFirst}
        />
        <FaultNote fault={fault} of={['first']} />
      </Line>
    </>
  );
};

/** Asks which ads the marketplace is to look for. */
export const AskDialog = () => {
  const { t } = useWords();
  const signedOut = useStore(app, (state) => state.open?.readOnly === 'signed-out');
  const [entered, setEntered] = useState(left.account === openName() ? left.entered : NOTHING);
  const onEntered = (some: Partial<Entered>): void => {
    left = { account: openName(), entered: { ...entered, ...some } };
    setEntered(left.entered);
  };
  const fault = faultOf(entered);
  const cannot = signedOut || fault !== undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!cannot) ask(filterOf(entered), firstOf(entered) ?? undefined);
  };
  return (
    <form onSubmit={onSubmit} data-testid={testIds.askDialog}>
      <DialogTitle>{t('ask.title')}</DialogTitle>
      <DialogContent className="ask">
        <p className="ask-note">{t('ask.intro')}</p>
        <Which entered={entered} fault={fault} onEntered={onEntered} />
        <Order entered={entered} fault={fault} onEntered={onEntered} />
        {signedOut && (
          <p className="field-fault" role="alert">
            {t('readonly.signed-out')}
          </p>
        )}
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button appearance="primary" type="submit" disabledFocusable={cannot} data-testid={testIds.askStart}>
          {t('ask.start')}
        </Button>
      </DialogActions>
    </form>
  );
};
