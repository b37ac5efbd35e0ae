import { Alert, Progress, Skeleton } from '@mantine/core'
import type { Act } from '@pressmark/contract/acts.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ErrorAlert.tsx'
import { formatMoment } from '#shared/formatDate.ts'
import { nameOf } from '#shared/person.ts'
import { ScreenHeading } from '#shared/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ScreenTitle.tsx'
import { actText, stateText } from './act-texts.ts'
import { ActProblems } from './ActProblems.tsx'
import styles from './Acts.module.css'
import { actQuery, isWorking, useActNews } from './acts.queries.ts'
import { UndoAct } from './UndoAct.tsx'
import { useFieldLabel } from './useFieldLabel.ts'

/** Something that touched many: what it was, how far it is, what it left alone, and the way back. */
export const ActPage = () => {
  const { t } = useTranslation('acts')
  const { uuid } = useParams({ from: '/shell/changes/$uuid' })
  const { data: act, error, refetch } = useQuery(actQuery(uuid))
  useActNews()
  return (
    <div className={styles['page']}>
      <Link to="/changes" className={styles['back']}>
        {t('title')}
      </Link>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!act && !error && <Skeleton height={280} />}
      {act && <ActView key={act.uuid} act={act} />}
    </div>
  )
}

const ActView = ({ act }: { act: Act }) => {
  const { t } = useTranslation('acts')
  const title = actText(t, act, useFieldLabel())
  const { uuid } = act
  return (
    <>
      <ScreenTitle of={title} />
      <ScreenHeading className={styles['title'] ?? ''}>{title}</ScreenHeading>
      <p className={styles['hint']}>
        {nameOf(act.person) ?? t('system')} · {formatMoment(act.createdDate)}
      </p>
      {act.failed ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} stroke={1.6} />}>
          {t('state.failed')}
        </Alert>
      ) : (
        <output>{stateText(t, act)}</output>
      )}
      {isWorking(act) && <Progress value={100 * act.progress} size="lg" aria-label={stateText(t, act)} />}
      {act.kind === 'import' && (
        <Link to="/imports/spreadsheets/$uuid" params={{ uuid }} className={styles['back']}>
          {t('openImport')}
        </Link>
      )}
      {act.undoable && <UndoAct act={act} />}
      {act.kept > 0 && act.kind !== 'import' && <ActProblems act={act} />}
    </>
  )
}
