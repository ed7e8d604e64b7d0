/** Two imports beside each other: counters, and the ads their messages name. */
import type { FeedImportDetail } from '../../../shared/contract/results/feeds.ts';
import type { ComparedMessage } from '../../../shared/feeds/compare-imports.ts';
import { compareImports } from '../../../shared/feeds/compare-imports.ts';
import { testIds } from '../../core/test-ids.ts';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { useWords } from '../../core/words.ts';
import { counterText, unprocessedText } from './feed-words.ts';
import { adsByVendor, Samples } from './messages.tsx';

type Pair = { readonly before: FeedImportDetail; readonly after: FeedImportDetail };

const useCount = () => {
  const { t, number } = useWords();
  return (value: number | null): string => (value === null ? t('feeds.compare.none') : number(value));
};

const Counters = ({ before, after }: Pair) => {
  const words = useWords();
  const count = useCount();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.t('feeds.compare.counter')}</th>
          {[before, after].map(({ id }) => (
            <th key={id} scope="col" className="number">
              {words.t('feeds.title', { id: String(id) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {compareImports(before, after).counters.map((counter) => (
          <tr key={counter.name}>
            <th scope="row">{counterText(counter, words)}</th>
            <td className="number">{count(counter.before)}</td>
            <td className="number">{count(counter.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const PARTS = [
  ['onlyAfter', 'feeds.compare.came'],
  ['onlyBefore', 'feeds.compare.went'],
  ['both', 'feeds.compare.stayed'],
] as const;

const Message = ({ message, pair }: { readonly message: ComparedMessage; readonly pair: Pair }) => {
  const { t } = useWords();
  const count = useCount();
  const ads = new Map([...adsByVendor(pair.before), ...adsByVendor(pair.after)]);
  return (
    <li className="feeds-message">
      <p className="feeds-said">
        <SeveritySign severity={message.kind === 'errors' ? 'error' : 'warning'} />
        <span className="grow">{message.text}</span>
        <span className="number">
          {count(message.before)} → {count(message.after)}
        </span>
      </p>
      {PARTS.filter(([part]) => message[part].length > 0).map(([part, key]) => (
        <div key={part}>
          <p className="panel-note">{t(key, { count: message[part].length })}</p>
          <Samples ids={message[part]} ads={ads} />
        </div>
      ))}
    </li>
  );
};

export const Comparison = (pair: Pair) => {
  const words = useWords();
  const { messages, unprocessed } = compareImports(pair.before, pair.after);
  return (
    <section data-testid={testIds.feedsComparison}>
      {unprocessed.map((one) => (
        <p key={one.id} className="feeds-unprocessed">
          <SeveritySign severity="info" />
          <span>{unprocessedText(one, words)}</span>
        </p>
      ))}
      <Counters {...pair} />
      <ul>
        {messages.map((message) => (
          <Message key={`${message.kind} ${message.text}`} message={message} pair={pair} />
        ))}
      </ul>
      {messages.length > 0 && <p className="panel-note">{words.t('feeds.compare.note')}</p>}
    </section>
  );
};
