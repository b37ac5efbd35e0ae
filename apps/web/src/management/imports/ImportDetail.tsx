import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/api/person.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { reasonText } from '#uploads/engine/reason-text.ts'
import type { ImportedFile } from './ImportedFileRow.tsx'
import { ImportStateIcon } from './ImportStateIcon.tsx'
import styles from './ImportDetail.module.css'
import { fileImportQuery, imageNamesQuery, useRetryImport } from './imports.queries.ts'
import { Bullet, STAGES } from './StageLine.tsx'

/** Name and author of a file, its stages, the reason of a failure, and a button to retry the failed stage. */
export const ImportDetail = ({ listed }: { listed: ImportedFile }) => {
  const { t } = useTranslation(['management', 'uploads'])
  const { t: tUploads } = useTranslation('uploads')
  const { data: file = listed } = useQuery(fileImportQuery(listed))
  const { data: names = listed } = useQuery({ ...imageNamesQuery(file.uuid), enabled: file.assetType === 'images' })
  const mayRetry = useMay('media.import')
  const retry = useRetryImport()
  const { reason, importState } = file.overall
  return (
    <div className={styles.detail}>
      <h3 className={styles.name}>{names.sgtt}</h3>
      {names.autn && <p className={styles.author}>{names.autn}</p>}
      <p className={styles.original}>{file.originalName}</p>
      <ul className={styles.stages} aria-label={t('imports.stages')}>
        {STAGES.map((stage) => (
          <li key={stage}>
            <Bullet filled={file[stage].importState === 'DONE'} />
            <span className={styles.stage}>{t(`imports.stage.${stage}`)}</span>
            <ImportStateIcon
              state={file[stage].importState}
              {...(stage === 'overall' && { progress: file.progress })}
            />
          </li>
        ))}
      </ul>
      {reason && (
        <p className={styles.reason} role="alert">
          {reasonText(tUploads, reason)}
        </p>
      )}
      {file.damaged && (
        <p className={styles.reason} role="alert">
          {t('imports.damaged')}
        </p>
      )}
      {(importState === 'ERROR' || file.damaged) && mayRetry && (
        <CallButton
          leftSection={<IconRefresh size={17} stroke={1.6} aria-hidden />}
          onCall={() => retry.mutateAsync(file, { onSuccess: () => toastSuccess(t('imports.retried')) })}
        >
          {t('imports.retry')}
        </CallButton>
      )}
    </div>
  )
}
