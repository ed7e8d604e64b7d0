import { closeDialog, type useCloseGuard } from '../close-guard.ts';
import { type Area, withWhole, writeInto } from '../text-edits.ts';
import { BackNote, ElsewhereNote, LeaveNote, RenewedNote } from './notes.tsx';
import type { useWriting } from './use-writing.ts';

/** The most important note: the question before leaving, else changes made elsewhere, else recovered text. */
export const WritingNotes = ({
  writing,
  area,
  leaving,
  urged,
}: {
  readonly writing: ReturnType<typeof useWriting>;
  readonly area: Area;
  readonly leaving: ReturnType<typeof useCloseGuard>;
  readonly urged: number;
}) => {
  const { elsewhere } = writing;
  const goOn = (): void => area.current?.focus();
  if (leaving.asking) {
    return (
      <LeaveNote
        onDiscard={() => {
          writing.discard();
          closeDialog();
        }}
        onStay={() => {
          leaving.stopAsking();
          goOn();
        }}
      />
    );
  }
  if (elsewhere) {
    const settle = (): void => {
      writing.settle();
      goOn();
    };
    const take = (): void => {
      writeInto(area, (text) => withWhole(text, elsewhere.text));
      settle();
    };
    return (
      <ElsewhereNote elsewhere={elsewhere} text={writing.text} urged={urged} onKeep={settle} onTake={take} />
    );
  }
  const discard = (): void => {
    writing.discard();
    goOn();
  };
  if (writing.writing.renewed) return <RenewedNote />;
  return writing.writing.back && writing.typed ? <BackNote onDiscard={discard} /> : null;
};
