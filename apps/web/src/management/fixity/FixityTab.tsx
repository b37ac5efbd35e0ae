import { Skeleton, Alert } from '@mantine/core'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import { readReadiness } from '@pressmark/contract/platform/health.ts'
import { IconShieldCheck, IconDownload, IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { readFixity, FixityProblem } from '@pressmark/contract/preservation/fixity.ts'
import { bagTenant } from '@pressmark/contract/preservation/bags.ts'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { Paging } from '#shared/ui/Paging.tsx'
import { call } from '#shared/api/call.ts'
import { managementKeys } from '#shared/api/keys.ts'
import { StreamedDownload } from '#sharing/StreamedDownload.tsx'
import { formatMoment, formatCount } from '#shared/text/format-date.ts'
import { DerivativesSection } from './DerivativesSection.tsx'
import styles from './Fixity.module.css'
import { fixityQuery } from './fixity.queries.ts'

/** Shows whether all originals and derivatives are intact, and offers a copy of the originals to download. */
export const FixityTab = () => {
  const { t } = useTranslation('fixity')
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ from: '/shell/management' })
  const { data, error, refetch } = useQuery(fixityQuery(page))
  const turn = (to: number, how: { replace: boolean }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: to }), ...how })
  return (
    <section aria-label={t('tab')} aria-busy={!data && !error} className={styles.tab}>
      <MissingProtections />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={280} radius="md" />}
      {data?.originals === 0 && (
        <EmptyState icon={<IconShieldCheck size={32} stroke={1.4} aria-hidden />} text={t('none')} hint={t('hint')} />
      )}
      {data && data.originals > 0 && (
        <>
          <FixityFacts fixity={data} />
          {data.page.totalElements > 0 && <DamagedOriginals errors={data._embedded.damaged} />}
          <Paging page={data.page} label={t('pages')} onPage={turn} />
          <DerivativesSection derivatives={data.derivatives} />
          <BagSection />
        </>
      )}
    </section>
  )
}

/** A download of all content of the tenant, to be stored elsewhere. */
const BagSection = () => {
  const { t } = useTranslation('fixity')
  return (
    <section className={styles.bag}>
      <h2>{t('bag.title')}</h2>
      <p>{t('bag.hint')}</p>
      <StreamedDownload
        address={bagTenant.path}
        fallbackName="bag.zip"
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      >
        {t('bag.download')}
      </StreamedDownload>
    </section>
  )
}

/** Damaged originals that are not served, with their items. */
const DamagedOriginals = ({ errors }: { errors: readonly FixityProblem[] }) => {
  const { t } = useTranslation('fixity')
  return (
    <ul className={styles.problems} aria-label={t('list')}>
      {errors.map(({ sha256, outcome, checkedDate, assets }) => (
        <li key={sha256}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            {assets.map(({ uuid, sgtt, itemUuid, collectionUuid }) => (
              <p key={uuid} className={styles.name}>
                {collectionUuid === null ? (
                  sgtt
                ) : (
                  <Link to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid: itemUuid }}>
                    {sgtt}
                  </Link>
                )}
              </p>
            ))}
            {assets.length === 0 && <p className={styles.name}>{t('inBin')}</p>}
            <p className={styles.details}>
              {t(`outcomes.${outcome}`)} · <time dateTime={checkedDate}>{formatMoment(checkedDate)}</time>
            </p>
            <p className={styles.details}>SHA-256 {sha256}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The last fixity check in one sentence and five facts. */
const FixityFacts = ({ fixity }: { fixity: AnswerOf<typeof readFixity> }) => {
  const { t } = useTranslation('fixity')
  const { originals, checked, overdue, oldestDate, lastDate, page } = fixity
  const damaged = page.totalElements
  const Symbol = damaged > 0 ? IconAlertTriangle : IconShieldCheck
  const facts = [
    [t('facts.originals'), formatCount(originals)],
    [t('facts.checked'), formatCount(checked)],
    [t('facts.overdue'), formatCount(overdue)],
    [t('facts.oldest'), oldestDate === null ? t('facts.notYet') : formatMoment(oldestDate)],
    [t('facts.last'), lastDate === null ? t('facts.notYet') : formatMoment(lastDate)],
  ]
  return (
    <>
      <Alert
        color={damaged > 0 ? 'red' : 'green'}
        variant="light"
        classNames={{ label: styles.result }}
        icon={<Symbol size={18} stroke={1.6} aria-hidden />}
        title={damaged > 0 ? t('damaged', { count: damaged }) : t('intact', { count: originals })}
      >
        {t('hint')}
      </Alert>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Names the limits of decoder processes that the machine of the server lacks. Shows nothing if it has all of them. */
const MissingProtections = () => {
  const { t } = useTranslation('fixity')
  const { data } = useQuery({
    queryKey: managementKeys.readiness,
    queryFn: ({ signal }) => call(readReadiness, { signal }),
  })
  if (data === undefined || data.missingProtections.length === 0) return null
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />}>
      {t('protections.title')}: {data.missingProtections.map((name) => t(`protections.${name}`)).join(', ')}.
    </Alert>
  )
}
