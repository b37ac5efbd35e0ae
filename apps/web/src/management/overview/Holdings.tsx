import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { State } from '@pressmark/contract/workflow/states.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { stateCountsQuery, allStatesQuery } from '#workflow/states.queries.ts'
import { Card, Fact, Facts } from './Card.tsx'
import styles from './Overview.module.css'

/* Above this number of states, those without items share one line. */
const MAX_STATES = 8

const OTHER_KINDS = ['MEDIA', 'COLLECTION', 'STORY', 'SERIES'] as const satisfies readonly ResourceType[]

/** The entries of each kind by state. Items and stories lead to their lists, and the other kinds to the states of the workflow. */
export const Holdings = () => {
  const { t } = useTranslation('management')
  const { data: counts = [] } = useQuery(stateCountsQuery)
  const { data: states = [] } = useQuery(allStatesQuery)
  const countsOf = (kind: ResourceType) => counts.filter(({ resourceType }) => resourceType === kind)
  const statesOf = (kind: ResourceType): CountedState[] =>
    states.map((state) => ({ ...state, count: countsOf(kind).find(({ uuid }) => uuid === state.uuid)?.count ?? 0 }))
  const items = statesOf('ITEM')
  const shown = items.length > MAX_STATES ? items.filter(({ count }) => count > 0) : items
  const others = items.length - shown.length
  return (
    <>
      <Card title={t('overview.holdings')}>
        <p className={styles.figure}>
          <Total kind="ITEM" states={items} />
        </p>
        <Facts>
          <States kind="ITEM" states={shown} />
          {others > 0 && <Fact name={t('overview.otherStates', { count: others })} value={formatCount(0)} />}
        </Facts>
      </Card>
      <Card title={t('overview.otherEntries')}>
        {OTHER_KINDS.map((kind) => (
          <div key={kind} className={styles.kind}>
            <h3 className={styles.kindName}>
              <Total kind={kind} states={statesOf(kind)} />
            </h3>
            <Facts>
              <States kind={kind} states={statesOf(kind).filter(({ count }) => count > 0)} />
            </Facts>
          </div>
        ))}
      </Card>
    </>
  )
}

type CountedState = State & { count: number }
type Props = { kind: ResourceType; states: readonly CountedState[] }

/* The number of entries of a kind, with a link to all of them. */
const Total = ({ kind, states }: Props) => {
  const { t } = useTranslation('management')
  const count = states.reduce((sum, state) => sum + state.count, 0)
  return <Link {...addressOf(kind)}>{t(`overview.entries.${kind}`, { count, shown: formatCount(count) })}</Link>
}

/* The states keep their order and their color. */
const States = ({ kind, states }: Props) =>
  states.map(({ uuid, name, color, count }) => (
    <Fact
      key={uuid}
      name={
        <>
          <span className={styles.dot} style={{ background: color }} aria-hidden />{' '}
          <Link {...addressOf(kind, name)}>{name}</Link>
        </>
      }
      value={formatCount(count)}
    />
  ))

/* The list of a kind, limited to a state. Kinds without such a list lead to the states, which have their numbers. */
const addressOf = (kind: ResourceType, state?: string): LinkProps => {
  if (kind === 'ITEM') return { to: '/catalog/results', search: state === undefined ? {} : { state: [state] } }
  if (kind === 'STORY') return { to: '/story', search: state === undefined ? {} : { state } }
  return { to: '/configuration', search: { tab: 'workflows' } }
}
