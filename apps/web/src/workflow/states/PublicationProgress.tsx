import { Progress } from '@mantine/core'
import { readPublication } from '@pressmark/contract/changes/publication.ts'
import type { State } from '@pressmark/contract/workflow/states.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { stateKeys } from '#shared/api/keys.ts'
import { formatCount } from '#shared/text/format-date.ts'
import styles from '../Workflows.module.css'

const REFRESH_MS = 3000

const publicationQuery = queryOptions({
  queryKey: stateKeys.publication,
  queryFn: ({ signal }) => call(readPublication, { signal }),
  staleTime: 0,
  // A background job changes it.
  refetchInterval: REFRESH_MS,
})

/** The progress of jobs that record which entries a state or the organisation has published or hidden. */
export const PublicationProgress = ({ states }: { states: readonly State[] }) => {
  const { t } = useTranslation('workflow')
  const { data } = useQuery(publicationQuery)
  if (!data?.running.length) return null
  return (
    <section aria-label={t('states.publication')}>
      {data.running.map(({ stateUuid, done, total, startedAt }) => {
        const name = states.find(({ uuid }) => uuid === stateUuid)?.name
        const text = t(name === undefined ? 'states.publishingAll' : 'states.publishing', {
          name,
          done: formatCount(done),
          total: formatCount(total),
        })
        return (
          <div key={startedAt}>
            <p className={styles.facts}>{text}</p>
            <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={text} size="sm" />
          </div>
        )
      })}
    </section>
  )
}
