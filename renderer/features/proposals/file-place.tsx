import { Button, Link } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { call } from '../../core/bridge.ts';
import { nameOfFile } from '../../core/files.ts';
import { attempt } from '../../core/notices.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { chooseImport, importFile } from './import-actions.ts';

const useRecent = (): readonly string[] => {
  const [files, setFiles] = useState<readonly string[]>([]);
  useEffect(() => {
    attempt(async () => setFiles((await call('shell.recent_tables', {})).files));
  }, []);
  return files;
};

/** Chooses a file to import, or one used recently. */
export const FilePlace = () => {
  const { t } = useWords();
  const recent = useRecent();
  return (
    <section className="paste" aria-label={t('workbook.import.title')}>
      <h2>{t('workbook.import.title')}</h2>
      <p>{t('workbook.import.text')}</p>
      <Button onClick={chooseImport} data-testid={testIds.chooseImport}>
        {t('workbook.import.choose')}
      </Button>
      {recent.length > 0 && (
        <>
          <h3>{t('workbook.recent')}</h3>
          <ul className="recent-files">
            {recent.map((file) => (
              <li key={file}>
                <Link
                  as="button"
                  title={file}
                  onClick={() => importFile(file)}
                  data-testid={testIds.recentFile}
                >
                  {nameOfFile(file)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
