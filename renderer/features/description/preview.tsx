import { createElement, memo, type ReactNode, useMemo } from 'react';
import { descriptionOf } from '../../../shared/html/description.ts';
import type { HtmlNode } from '../../../shared/html/tree.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';

/** Longer texts are cut in the preview: nobody reads more there, and building it would block typing. */
const MOST_LETTERS = 40_000;
const MOST_NODES = 3_000;

/** What may still be shown; counted down. */
type Room = { letters: number; nodes: number };

const shown = (nodes: readonly HtmlNode[], room: Room): readonly ReactNode[] => {
  const made: ReactNode[] = [];
  for (const [at, node] of nodes.entries()) {
    if (room.letters <= 0 || room.nodes <= 0) break;
    room.nodes -= 1;
    if (node.kind === 'text') {
      made.push(node.text.slice(0, room.letters));
      room.letters -= node.text.length;
    } else if (node.name === 'br') {
      made.push(createElement('br', { key: at }));
    } else {
      made.push(createElement(node.name, { key: at }, ...shown(node.children, room)));
    }
  }
  return made;
};

/**
 * A description as the marketplace would show it. Built element by element from the tree of allowed tags: no HTML of
 * the text reaches the page, and no element gets an attribute from it.
 */
export const Preview = memo(({ text }: { readonly text: string }) => {
  const { t } = useWords();
  const { content, isCut } = useMemo(() => {
    const room: Room = { letters: MOST_LETTERS, nodes: MOST_NODES };
    const nodes = shown(descriptionOf(text).kept, room);
    return { content: nodes, isCut: room.letters <= 0 || room.nodes <= 0 };
  }, [text]);
  return (
    <section className="preview" aria-label={t('description.preview.label')}>
      <div className="preview-page" dir="auto" data-testid={testIds.preview}>
        {content.length === 0 ? (
          <p className="preview-note">{t('description.preview.empty')}</p>
        ) : (
          createElement('div', { className: 'preview-text' }, ...content)
        )}
        {isCut && <p className="preview-note">{t('description.preview.cut')}</p>}
      </div>
    </section>
  );
});
