/** Category and status (`docs/interface.md#ad-status`). */
import { intendedStatus, isFinalStatus, USER_STATUSES } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import { fixTo, type Rule, when } from './rule.ts';
import { optionsOf, type Subject, textAt } from './subject.ts';

const baseStatus = ({ ad }: Subject): string => {
  const status = ad.base?.['status'];
  return typeof status === 'string' ? status : '';
};

const isUserStatus = (status: string): boolean => USER_STATUSES.some((known) => known === status);

const categoryIs = (subject: Subject, ...statuses: readonly string[]): boolean =>
  subject.category !== undefined && statuses.includes(subject.category.status);

const isId = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** The id of a new ad: the service gives it. */
const ID_RULES: readonly Rule[] = [
  {
    field: 'id',
    code: 1006,
    severity: 'error',
    message: 'rule.id-integer',
    source: 'contract',
    reads: ['id'],
    when: (subject) => {
      const id = subject.at('id');
      return subject.isNew && id !== null && !Number.isInteger(id)
        ? { params: { text: String(id) }, fix: fixTo('fix.clear', 'id', null) }
        : undefined;
    },
  },
  {
    field: 'id',
    code: 2001,
    severity: 'error',
    message: 'rule.id-new',
    source: 'contract',
    reads: ['id'],
    when: (subject) => {
      const id = subject.at('id');
      return subject.isNew && Number.isInteger(id) && id !== 0
        ? { fix: fixTo('fix.clear', 'id', null) }
        : undefined;
    },
  },
];

export const PLACE_RULES: readonly Rule[] = [
  ...ID_RULES,
  {
    field: 'categoryId',
    code: 2000,
    severity: 'error',
    message: 'rule.required',
    source: 'contract',
    reads: ['categoryId'],
    when: (subject) => when(subject.at('categoryId') === null),
  },
  {
    field: 'categoryId',
    code: 1006,
    severity: 'error',
    message: 'rule.category-integer',
    source: 'contract',
    reads: ['categoryId'],
    when: (subject) => {
      const id = subject.at('categoryId');
      return id === null || Number.isInteger(id) ? undefined : { params: { text: String(id) } };
    },
  },
  {
    field: 'categoryId',
    code: 2001,
    severity: 'error',
    message: 'rule.category-unknown',
    source: 'contract',
    reads: ['categoryId'],
    when: (subject) => {
      const id = subject.at('categoryId');
      if (subject.treeIsRead === false && isId(id)) return undefined;
      if (!Number.isInteger(id) || (isId(id) && (subject.category || !subject.isMine('categoryId'))))
        return undefined;
      return { params: { id: String(id) } };
    },
  },
  {
    field: 'categoryId',
    code: 2001,
    severity: 'error',
    message: 'rule.category-not-leaf',
    source: 'reading',
    reads: ['categoryId'],
    when: (subject) => when(subject.isNew && categoryIs(subject, 'ACTIVE') && subject.config === undefined),
  },
  {
    field: 'categoryId',
    code: 2012,
    severity: 'error',
    message: 'rule.category-change',
    source: 'contract',
    reads: ['categoryId'],
    when: ({ ad, isMine }) =>
      ad.base && isMine('categoryId')
        ? { fix: fixTo('fix.revert', 'categoryId', readField(ad.base, 'categoryId')) }
        : undefined,
  },
  {
    field: 'categoryId',
    code: 2022,
    severity: 'error',
    message: 'rule.category-inactive',
    source: 'contract',
    reads: ['categoryId'],
    when: (subject) =>
      when(subject.isNew && subject.category !== undefined && !categoryIs(subject, 'ACTIVE', 'DELETED')),
  },
  {
    field: 'categoryId',
    code: 2023,
    severity: 'error',
    message: 'rule.category-deleted',
    source: 'contract',
    reads: ['categoryId'],
    whole: true,
    when: (subject) => when(categoryIs(subject, 'DELETED')),
  },
  {
    field: 'status',
    code: 2000,
    severity: 'error',
    message: 'rule.required',
    source: 'contract',
    reads: ['status'],
    when: (subject) => when(subject.at('status') === null),
  },
  {
    field: 'status',
    code: 2001,
    severity: 'error',
    message: 'rule.status-new',
    source: 'contract',
    reads: ['status'],
    when: (subject) => {
      const status = textAt(subject, 'status');
      if (!subject.isNew || status === undefined || status === 'ACTIVE' || status === 'PAUSED')
        return undefined;
      return { params: { status }, fix: fixTo('fix.pause', 'status', 'PAUSED') };
    },
  },
  {
    field: 'status',
    code: 2001,
    severity: 'error',
    message: 'rule.status-value',
    source: 'contract',
    reads: ['status'],
    when: (subject) => {
      const status = textAt(subject, 'status');
      if (subject.isNew || status === undefined || isUserStatus(status) || !subject.isMine('status'))
        return undefined;
      return { params: { status }, fix: fixTo('fix.pause', 'status', 'PAUSED') };
    },
  },
  {
    field: 'status',
    code: 2017,
    severity: 'error',
    message: 'rule.status-final',
    source: 'contract',
    reads: ['status'],
    whole: true,
    firm: true,
    sent: true,
    when: (subject) => when(subject.sending !== 'nothing' && isFinalStatus(baseStatus(subject))),
  },
  {
    field: 'status',
    code: 2017,
    severity: 'warning',
    message: 'rule.status-suspended',
    source: 'supplement',
    reads: ['status'],
    when: (subject) =>
      baseStatus(subject) === 'SUSPENDED_BY_CS' &&
      subject.isMine('status') &&
      textAt(subject, 'status') === 'ACTIVE'
        ? { fix: fixTo('fix.pause', 'status', 'PAUSED') }
        : undefined,
  },
  {
    field: 'status',
    code: 2001,
    severity: 'warning',
    message: 'rule.status-kept',
    source: 'reading',
    reads: ['status'],
    sent: true,
    when: (subject) => {
      const status = textAt(subject, 'status') ?? '';
      const isSent = !subject.isNew && subject.sending === 'body' && !subject.isMine('status');
      if (!isSent || isFinalStatus(status) || isUserStatus(intendedStatus(status))) return undefined;
      return { params: { status }, fix: fixTo('fix.pause', 'status', 'PAUSED') };
    },
  },
  {
    field: 'status',
    code: 2017,
    severity: 'warning',
    message: 'rule.status-domain',
    source: 'reading',
    reads: ['status'],
    sent: true,
    when: (subject) =>
      when(
        baseStatus(subject) === 'DOMAIN_PENDING' &&
          subject.sending !== 'nothing' &&
          intendedStatus(textAt(subject, 'status') ?? '') === 'ACTIVE',
      ),
  },
  {
    field: 'status',
    code: 'feed-managed',
    severity: 'warning',
    message: 'rule.feed-managed',
    source: 'supplement',
    reads: [],
    when: (subject) => when(subject.isNew && optionsOf(subject)['feed'] === true),
  },
];
