import { MAX_LISTED_PROBLEMS, type BulkOperation, type BulkProblem } from '@pressmark/contract/catalogue/bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { Paging } from '#shared/ui/Paging.tsx'
import styles from './BulkOperations.module.css'
import { bulkProblemsQuery } from './bulk-operations.queries.ts'

/** The entries that the last step skipped, with the reasons. */
export const BulkProblems = ({ bulkOperation }: { bulkOperation: BulkOperation }) => {
  const { t } = useTranslation('bulk')
  const [page, setPage] = useState(1)
  const isLeftOut = bulkOperation.kind === 'fieldType' && bulkOperation.step === 'DONE'
  const { data, error, refetch } = useQuery(bulkProblemsQuery(bulkOperation, page))
  return (
    <section>
      <h2 className={styles.heading}>
        {t(isLeftOut ? 'state.leftOut' : 'skipped.title', {
          count: bulkOperation.skipped,
          shown: formatCount(bulkOperation.skipped),
        })}
      </h2>
      {bulkOperation.skipped > MAX_LISTED_PROBLEMS && (
        <p className={styles.facts}>{t('skipped.first', { shown: formatCount(MAX_LISTED_PROBLEMS) })}</p>
      )}
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ul className={styles.entries}>
            {data._embedded.problems.map((problem) => (
              <li key={problem.uuid} className={styles.entry}>
                <h3 className={styles.name}>
                  <Entry problem={problem} />
                </h3>
                <p className={styles.facts}>
                  {problem.pressmark && `${problem.pressmark} · `}
                  {t(`reasons.${problem.code}`)}
                  {problem.code === 'leftOut' && `: ${problem.message}`}
                </p>
              </li>
            ))}
          </ul>
          <Paging page={data.page} label={t('skipped.pages')} onPage={setPage} />
        </>
      )}
    </section>
  )
}

/* Entries that are in the bin or deleted permanently have no link. */
const Entry = ({ problem }: { problem: BulkProblem }) => {
  const { t } = useTranslation('bulk')
  const { uuid, resourceType, itemUuid, collectionUuid } = problem
  const title = problem.title || t('skipped.unknown')
  if (resourceType === 'COLLECTION' && problem.code !== 'gone') {
    return (
      <Link to="/catalog/$collectionUuid" params={{ collectionUuid: uuid }}>
        {title}
      </Link>
    )
  }
  if (resourceType === 'STORY' && problem.code !== 'gone') {
    return (
      <Link to="/story/editor/$storyUuid" params={{ storyUuid: uuid }}>
        {title}
      </Link>
    )
  }
  if (resourceType === 'SERIES' && problem.code !== 'gone') {
    return (
      <Link to="/story/series/$seriesUuid" params={{ seriesUuid: uuid }}>
        {title}
      </Link>
    )
  }
  if (itemUuid && collectionUuid) {
    return (
      <Link to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid: itemUuid }}>
        {title}
      </Link>
    )
  }
  return title
}
