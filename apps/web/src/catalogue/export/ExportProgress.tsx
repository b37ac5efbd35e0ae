import { Progress } from '@mantine/core'
import type { SheetExport } from '@pressmark/contract/catalogue/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveLink } from '#shared/api/save-link.ts'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { exportQuery } from '#uploads/sheets/exports.queries.ts'
import styles from './ExportForm.module.css'

/* The status replaces the form, so it takes the focus. Screen readers then announce it. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The progress of an export. The file is saved when it is ready. */
export const ExportProgress = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const { t } = useTranslation('exporting')
  const { data, error } = useQuery(exportQuery(uuid))
  const file = data?._links.file?.href
  const isSaved = useRef(false)
  useEffect(() => {
    if (file === undefined || isSaved.current) return
    isSaved.current = true
    saveLink(file)
  }, [file])
  return (
    <>
      <output className={styles.status} tabIndex={-1} ref={takeFocus}>
        <Status exported={data} />
      </output>
      <p className={styles.text}>
        {file !== undefined && <span className={styles.name}>{data?.fileName} · </span>}
        <Link to="/imports/spreadsheets" onClick={onClose}>
          {t('list.open')}
        </Link>
      </p>
      <RefusalAlert error={error} />
      <DialogButtons
        onCancel={onClose}
        cancel={t('close')}
        action={t('again')}
        disabled={file === undefined}
        onConfirm={() => file !== undefined && saveLink(file)}
      />
    </>
  )
}

const Status = ({ exported }: { exported: SheetExport | undefined }) => {
  const { t } = useTranslation('exporting')
  if (exported?.failed) return <RefusalAlert text={t('failed')} />
  if (exported?.step === 'DONE') return t('done')
  const label = t('running')
  return (
    <>
      {label}
      <Progress value={100 * (exported?.progress ?? 0)} size="lg" mt="sm" aria-label={label} />
    </>
  )
}
