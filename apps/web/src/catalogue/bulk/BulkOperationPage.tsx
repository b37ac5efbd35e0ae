import { Progress, Skeleton } from '@mantine/core'
import type { BulkOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatMoment } from '#shared/text/format-date.ts'
import { nameOf } from '#shared/api/person.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { bulkOperationKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { bulkOperationText, stateText } from './bulk-operation-texts.ts'
import { BulkProblems } from './BulkOperationProblems.tsx'
import styles from './BulkOperations.module.css'
import { bulkOperationQuery, isWorking } from './bulk-operations.queries.ts'
import { UndoBulkOperation } from './UndoBulkOperation.tsx'
import { useBackLink } from '#shared/hooks/back-navigation.ts'
import { useFieldLabel } from './use-field-label.ts'

/** A bulk operation: its description, its progress, the skipped entries, and the button to undo it. */
export const BulkOperationPage = () => {
  const { t } = useTranslation('bulk')
  const { uuid } = useParams({ from: '/shell/changes/$uuid' })
  const { data: bulkOperation, error, refetch } = useQuery(bulkOperationQuery(uuid))
  useRefresh({ kinds: ['bulkOperation.changed'], keys: [bulkOperationKeys.all] })
  return (
    <div className={styles.page}>
      <Link {...useBackLink('/changes')} className={styles.back}>
        {t('title')}
      </Link>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!bulkOperation && !error && <Skeleton height={280} />}
      {bulkOperation && <BulkOperationView key={bulkOperation.uuid} bulkOperation={bulkOperation} />}
    </div>
  )
}

const BulkOperationView = ({ bulkOperation }: { bulkOperation: BulkOperation }) => {
  const { t } = useTranslation('bulk')
  const title = bulkOperationText(t, bulkOperation, useFieldLabel())
  const { uuid } = bulkOperation
  return (
    <>
      <ScreenTitle of={title} />
      <ScreenHeading className={styles.title}>{title}</ScreenHeading>
      <p className={styles.hint}>
        {nameOf(bulkOperation.person) ?? t('system')} · {formatMoment(bulkOperation.createdDate)}
      </p>
      {bulkOperation.failed ? (
        <RefusalAlert text={t('state.failed')} />
      ) : (
        <output>{stateText(t, bulkOperation)}</output>
      )}
      {isWorking(bulkOperation) && (
        <Progress value={100 * bulkOperation.progress} size="lg" aria-label={stateText(t, bulkOperation)} />
      )}
      {bulkOperation.kind === 'import' && (
        <Link to="/imports/spreadsheets/$uuid" params={{ uuid }} className={styles.back}>
          {t('openImport')}
        </Link>
      )}
      {bulkOperation.undoable && <UndoBulkOperation bulkOperation={bulkOperation} />}
      {bulkOperation.skipped > 0 && bulkOperation.kind !== 'import' && <BulkProblems bulkOperation={bulkOperation} />}
    </>
  )
}
