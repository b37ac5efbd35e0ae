import { UnstyledButton } from '@mantine/core'
import type { AssetImport } from '@pressmark/contract/ingest/imports.ts'
import { useTranslation } from 'react-i18next'
import { reasonText } from '#uploads/engine/reason-text.ts'
import { ImportStateIcon } from './ImportStateIcon.tsx'
import styles from './Imports.module.css'
import { StageLine } from './StageLine.tsx'

export type ImportedFile = AssetImport

/** A file of an import. Its name opens the panel with its stages. */
export const ImportedFileRow = ({ file, onShow }: { file: ImportedFile; onShow: (file: ImportedFile) => void }) => {
  const { t } = useTranslation('uploads')
  const { reason } = file.overall
  return (
    <li className={styles.file}>
      <ImportStateIcon state={file.overall.importState} progress={file.progress} />
      <span className={styles.names}>
        <UnstyledButton className={styles.open} aria-haspopup="dialog" onClick={() => onShow(file)}>
          {file.sgtt}
        </UnstyledButton>
        {file.originalName !== '' && file.originalName !== file.sgtt && (
          <span className={styles.fileName}>{file.originalName}</span>
        )}
        {reason && <span className={styles.reason}>{reasonText(t, reason)}</span>}
        {file.autn && !reason && <span className={styles.dim}>{file.autn}</span>}
      </span>
      <StageLine of={file} />
    </li>
  )
}
