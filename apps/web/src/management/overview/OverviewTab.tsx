import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoment } from '#shared/text/format-date.ts'
import { currentLanguage } from '#shared/text/language.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { stateCountsQuery, allStatesQuery } from '#workflow/states.queries.ts'
import { fixityQuery } from '../fixity/fixity.queries.ts'
import { importCountQuery } from '../imports/imports.queries.ts'
import { Card } from './Card.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import styles from './Overview.module.css'
import { overviewQuery } from './overview.queries.ts'

/** The organisation at a glance: what needs attention, entries by state, storage, imports, fixity and people. */
export const OverviewTab = () => {
  const { t } = useTranslation('management')
  const { data, error, refetch } = useQuery(overviewQuery)
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={420} radius="md" />
  const { originals, derivatives, people } = data
  const total = originals.reduce((sum, { bytes }) => sum + bytes, derivatives.bytes)
  return (
    <div className={styles.cards}>
      <NeedsYou overview={data} />
      <Holdings />
      <Card title={t('overview.storage')}>
        <p className={styles.figure}>{formatBytes(total)}</p>
        <Facts>
          {originals.map(({ kind, files, bytes }) => (
            <Fact key={kind} name={`${kindName(kind, t)} (${formatCount(files)})`} value={formatBytes(bytes)} />
          ))}
          <Fact name={t('overview.derivatives')} value={formatBytes(derivatives.bytes)} />
        </Facts>
      </Card>
      <Imports />
      <Safety />
      <Card title={t('overview.people')}>
        <p className={styles.figure}>{formatCount(people.members)}</p>
        <Facts>
          <Fact name={t('overview.signedIn')} value={formatCount(people.signedIn)} />
          <Fact name={t('overview.deactivated')} value={formatCount(people.deactivated)} />
          <Fact name={t('overview.withoutFactor')} value={formatCount(people.withoutSecondFactor)} />
        </Facts>
      </Card>
    </div>
  )
}

const KINDS = ['image', 'audio', 'video', 'model', 'pdf'] as const

const kindName = (kind: string, t: ReturnType<typeof useTranslation<'management'>>['t']): string => {
  const named = KINDS.find((one) => one === kind)
  return t(`overview.kinds.${named ?? 'other'}`)
}

const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

const Fact = ({ name, value }: { name: ReactNode; value: string }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/* Items, collections, stories and series in each state. The states keep their order and their color. */
const Holdings = () => {
  const { t } = useTranslation('management')
  const { data: counts = [] } = useQuery(stateCountsQuery)
  const { data: states = [] } = useQuery(allStatesQuery)
  const items = counts.filter(({ resourceType }) => resourceType === 'ITEM')
  const all = items.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={t('overview.holdings')}>
      <p className={styles.figure}>{t('overview.items', { count: all, shown: formatCount(all) })}</p>
      <Facts>
        {states.map(({ uuid, name, color }) => (
          <Fact
            key={uuid}
            name={
              <>
                <span className={styles.dot} style={{ background: color }} aria-hidden /> {name}
              </>
            }
            value={formatCount(items.find((one) => one.uuid === uuid)?.count ?? 0)}
          />
        ))}
      </Facts>
    </Card>
  )
}

const Imports = () => {
  const { t } = useTranslation('management')
  const { data: running = 0 } = useQuery(importCountQuery({}, 'IN_PROGRESS'))
  const { data: failed = 0 } = useQuery(importCountQuery({}, 'ERROR'))
  const { data: done = 0 } = useQuery(importCountQuery({}, 'DONE'))
  return (
    <Card title={t('imports.tab')}>
      <p className={styles.figure}>{formatCount(done + running + failed)}</p>
      <Facts>
        <Fact name={t('overview.running')} value={formatCount(running)} />
        <Fact name={t('overview.failed')} value={formatCount(failed)} />
        <Fact name={t('overview.done')} value={formatCount(done)} />
      </Facts>
    </Card>
  )
}

const Safety = () => {
  const { t } = useTranslation(['management', 'fixity'])
  const { data } = useQuery(fixityQuery(1))
  if (!data) return <Skeleton height={180} radius="md" />
  const damaged = data.derivatives.missing + data.derivatives.changed
  return (
    <Card title={t('overview.safety')}>
      <p className={styles.figure}>
        {formatCount(data.checked)} / {formatCount(data.originals)}
      </p>
      <Facts>
        <Fact
          name={t('fixity:facts.last')}
          value={data.lastDate ? formatMoment(data.lastDate) : t('fixity:facts.notYet')}
        />
        <Fact name={t('overview.damagedOriginals')} value={formatCount(data.page.totalElements)} />
        <Fact name={t('overview.damagedDerivatives')} value={formatCount(damaged)} />
      </Facts>
    </Card>
  )
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/* Formats a number of bytes with the largest fitting unit, by thousands, with at most one decimal. */
const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: UNITS[power]!, // within the list
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1000 ** power)
}
