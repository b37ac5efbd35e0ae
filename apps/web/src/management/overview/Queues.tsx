import type { Overview } from '@pressmark/contract/tenants/overview.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoment } from '#shared/text/format-date.ts'
import { Card, Fact, Facts } from './Card.tsx'
import styles from './Overview.module.css'

/** The screens with the work of a queue. Other queues have none. */
const ADDRESSES: Partial<Record<Overview['queues'][number]['queue'], LinkProps>> = {
  imports: { to: '/management', search: { state: 'IN_PROGRESS' } },
  changes: { to: '/changes' },
  files: { to: '/management', search: { tab: 'originals' } },
  workflow: { to: '/configuration', search: { tab: 'workflows' } },
  emails: { to: '/management', search: { tab: 'messages' } },
  checks: { to: '/management', search: { tab: 'originals' } },
}

/** The background jobs that wait or run, by their kind. */
export const Queues = ({ queues }: Pick<Overview, 'queues'>) => {
  const { t } = useTranslation('management')
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const oldest = queues.flatMap((queue) => queue.oldest ?? []).toSorted()[0]
  return (
    <Card title={t('overview.queues')}>
      <p className={styles.figure}>{t('overview.waiting', { count: waiting, shown: formatCount(waiting) })}</p>
      {queues.length === 0 && <p className={styles.quiet}>{t('overview.noJobs')}</p>}
      <Facts>
        {queues.map(({ queue, ...counts }) => (
          <Fact
            key={queue}
            name={
              ADDRESSES[queue] ? (
                <Link {...ADDRESSES[queue]}>{t(`overview.jobs.${queue}`)}</Link>
              ) : (
                t(`overview.jobs.${queue}`)
              )
            }
            value={(['waiting', 'running', 'retrying'] as const)
              .filter((state) => counts[state] > 0)
              .map((state) =>
                t(`overview.jobStates.${state}`, { count: counts[state], shown: formatCount(counts[state]) }),
              )
              .join(' · ')}
          />
        ))}
        {oldest !== undefined && <Fact name={t('overview.oldest')} value={formatMoment(oldest)} />}
      </Facts>
    </Card>
  )
}
