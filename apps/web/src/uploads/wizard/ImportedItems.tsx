import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ImportedItems.module.css'
import type { Interrupted } from '../engine/interrupted.ts'
import { isDone, type UploadRecord } from '../engine/upload-status.ts'
import { UploadEntry } from '../widget/UploadEntry.tsx'
import type { UploadsStore } from '../engine/uploads.store.ts'

type Props = {
  store: UploadsStore
  records: readonly UploadRecord[]
  interrupted: readonly Interrupted[]
  onLeave: () => void
}

/** Lists all uploads of this browser with their files, newest first. */
export const ImportedItems = ({ store, records, interrupted, onLeave }: Props) => {
  const { t } = useTranslation('uploads')
  return (
    <section className={classes.panel} aria-labelledby="imported-items">
      <header className={classes.head}>
        <h2 id="imported-items">{t('widget.title')}</h2>
        {records.some(isDone) && (
          <Button variant="subtle" size="compact-sm" onClick={store.removeDone} data-autofocus>
            {t('widget.cleanDone')}
          </Button>
        )}
      </header>
      {interrupted.length > 0 && <InterruptedNotice interrupted={interrupted} onPutAway={store.dismissInterrupted} />}
      {records.length === 0 && interrupted.length === 0 && <p className={classes.empty}>{t('widget.empty')}</p>}
      <ul className={classes.entries}>
        {records.map((record) => (
          <UploadEntry key={record.itemUploadId} store={store} record={record} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )
}

type InterruptedNoticeProps = { interrupted: readonly Interrupted[]; onPutAway: () => void }

/** Lists the uploads that ended with their page, and explains how to continue them. */
const InterruptedNotice = ({ interrupted, onPutAway }: InterruptedNoticeProps) => {
  const { t } = useTranslation('uploads')
  return (
    <section className={classes.interrupted} aria-label={t('interrupted.title')}>
      <strong>{t('interrupted.title')}</strong>
      <ul>
        {interrupted.map(({ itemUploadId, name, pressmark }) => (
          <li key={itemUploadId}>
            {name} <span className={classes.pressmark}>{pressmark}</span>
          </li>
        ))}
      </ul>
      <p>{t('interrupted.chooseAgain')}</p>
      <Button variant="default" size="compact-sm" onClick={onPutAway}>
        {t('interrupted.dismiss')}
      </Button>
    </section>
  )
}
