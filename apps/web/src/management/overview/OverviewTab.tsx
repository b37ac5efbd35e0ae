import { Skeleton } from '@mantine/core'
import type { Overview } from '@pressmark/contract/tenants/overview.ts'
import type { ImportFilterState } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoment } from '#shared/text/format-date.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { fixityQuery } from '../fixity/fixity.queries.ts'
import { importCountQuery } from '../imports/imports.queries.ts'
import { Card, Fact, Facts } from './Card.tsx'
import { formatBytes } from '#shared/text/format-bytes.ts'
import { Holdings } from './Holdings.tsx'
import { ImportTrend } from './ImportTrend.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import styles from './Overview.module.css'
import { overviewQuery } from './overview.queries.ts'
import { Queues } from './Queues.tsx'
import { System } from './System.tsx'

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
        <p className={styles.figure}>
          <Link to="/management" search={{ tab: 'organisation' }}>
            {formatBytes(total)}
          </Link>
        </p>
        <Facts>
          {originals.map(({ kind, files, bytes }) => (
            <Fact key={kind} name={`${kindName(kind, t)} (${formatCount(files)})`} value={formatBytes(bytes)} />
          ))}
          <Fact
            name={<OriginalsLink>{t('overview.derivatives')}</OriginalsLink>}
            value={formatBytes(derivatives.bytes)}
          />
        </Facts>
      </Card>
      <Imports days={data.importDays} />
      <Queues queues={data.queues} />
      <Safety />
      <Card title={t('overview.people')}>
        <p className={styles.figure}>
          <PeopleLink search={{}}>
            {t('overview.members', { count: people.members, shown: formatCount(people.members) })}
          </PeopleLink>
        </p>
        <Facts>
          <Fact
            name={<PeopleLink search={{ sort: 'sign-in' }}>{t('overview.signedIn')}</PeopleLink>}
            value={formatCount(people.signedIn)}
          />
          <Fact
            name={<PeopleLink search={{ status: 'deactivated' }}>{t('overview.deactivated')}</PeopleLink>}
            value={formatCount(people.deactivated)}
          />
          <Fact
            name={<PeopleLink search={{ factor: 'off' }}>{t('overview.withoutFactor')}</PeopleLink>}
            value={formatCount(people.withoutSecondFactor)}
          />
        </Facts>
      </Card>
      <System system={data.system} />
    </div>
  )
}

type PeopleLinkProps = { search: { status?: 'deactivated'; factor?: 'off'; sort?: 'sign-in' }; children: string }

const PeopleLink = ({ search, children }: PeopleLinkProps) => (
  <Link to="/management" search={{ tab: 'people', ...search }}>
    {children}
  </Link>
)

const KINDS = ['image', 'audio', 'video', 'model', 'pdf'] as const

const kindName = (kind: string, t: ReturnType<typeof useTranslation<'management'>>['t']): string => {
  const named = KINDS.find((one) => one === kind)
  return t(`overview.kinds.${named ?? 'other'}`)
}

const Imports = ({ days }: { days: Overview['importDays'] }) => {
  const { t } = useTranslation('management')
  const { data: running = 0 } = useQuery(importCountQuery({}, 'IN_PROGRESS'))
  const { data: failed = 0 } = useQuery(importCountQuery({}, 'ERROR'))
  const { data: done = 0 } = useQuery(importCountQuery({}, 'DONE'))
  return (
    <Card title={t('imports.tab')}>
      <ImportTrend days={days} />
      <Facts>
        <Fact
          name={<ImportsLink state="IN_PROGRESS">{t('overview.running')}</ImportsLink>}
          value={formatCount(running)}
        />
        <Fact name={<ImportsLink state="ERROR">{t('overview.failed')}</ImportsLink>} value={formatCount(failed)} />
        <Fact name={<ImportsLink state="DONE">{t('overview.done')}</ImportsLink>} value={formatCount(done)} />
      </Facts>
    </Card>
  )
}

const ImportsLink = ({ state, children }: { state: ImportFilterState; children: string }) => (
  <Link to="/management" search={{ state }}>
    {children}
  </Link>
)

const Safety = () => {
  const { t } = useTranslation(['management', 'fixity'])
  const { data } = useQuery(fixityQuery(1))
  if (!data) return <Skeleton height={180} radius="md" />
  const damaged = data.derivatives.missing + data.derivatives.changed
  return (
    <Card title={t('overview.safety')}>
      <p className={styles.figure}>
        <OriginalsLink>{`${formatCount(data.checked)} / ${formatCount(data.originals)}`}</OriginalsLink>
      </p>
      <Facts>
        <Fact
          name={t('fixity:facts.last')}
          value={data.lastDate ? formatMoment(data.lastDate) : t('fixity:facts.notYet')}
        />
        <Fact
          name={<OriginalsLink>{t('overview.damagedOriginals')}</OriginalsLink>}
          value={formatCount(data.page.totalElements)}
        />
        <Fact name={<OriginalsLink>{t('overview.damagedDerivatives')}</OriginalsLink>} value={formatCount(damaged)} />
      </Facts>
    </Card>
  )
}

const OriginalsLink = ({ children }: { children: string }) => (
  <Link to="/management" search={{ tab: 'originals' }}>
    {children}
  </Link>
)
