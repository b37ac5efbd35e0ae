import { Button, Drawer, Skeleton } from '@mantine/core'
import { PRIORITIES, RESOURCE_TYPES, TEMPLATE_TYPES } from '@pressmark/contract/platform/constants.ts'
import type { EventKind } from '@pressmark/contract/platform/events.ts'
import { ROLES } from '@pressmark/contract/platform/capabilities.ts'
import {
  listSettingsHistory,
  type SettingsArea,
  type SettingsChange,
  type SettingsField,
} from '@pressmark/contract/tenants/settings-history.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { settingsKeys } from '../api/keys.ts'
import { nameOf } from '../api/person.ts'
import { useReturnFocus } from '../hooks/use-return-focus.ts'
import { formatMoment } from '../text/format-date.ts'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import styles from './History.module.css'

type Props = {
  area: SettingsArea
  /** The only entity whose changes are shown. */
  of?: { uuid: string; name: string }
  onClose: () => void
}

/** The changes of fields, of users and workgroups, or of the workflow, latest first. */
export const SettingsHistory = ({ area, of, onClose }: Props) => {
  const { t } = useTranslation(['item', 'shared'])
  useReturnFocus()
  const query = useInfiniteQuery(historyQuery(area, of?.uuid))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const changes = data?.pages.flatMap((page) => page._embedded.changes)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={of ? t('shared:historyOf', { name: of.name }) : t(`history.settings.title_${area}`)}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Skeleton height={320} />}
      {changes?.length === 0 && <p className={styles.who}>{t('history.settings.empty')}</p>}
      {changes && (
        <ol className={styles.changes}>
          {changes.map((change) => (
            <SettingsEntry key={change.id} change={change} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth mt="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.older')}
        </Button>
      )}
    </Drawer>
  )
}

/* The list is read again each time it is opened. */
const historyQuery = (area: SettingsArea, uuid: string | undefined) =>
  infiniteQueryOptions({
    queryKey: settingsKeys.history(area, uuid),
    queryFn: ({ pageParam, signal }) =>
      call(listSettingsHistory, { query: { area, page: pageParam, ...(uuid !== undefined && { uuid }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    staleTime: 0,
  })

type Underscored<Kind extends string> = Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

/* A change: the action, the name of the entity, the user, the time, and each field before and after. */
const SettingsEntry = ({ change }: { change: SettingsChange }) => {
  const { t } = useTranslation('item')
  const shownOf = useShownValue()
  // Each value has the text direction of its own script.
  const lines = (field: SettingsField, values: readonly string[]) =>
    values.length === 0
      ? undefined
      : [...new Set(values)].map((value) => (
          <bdi key={value} className={styles.value}>
            {shownOf(field, value)}
          </bdi>
        ))
  return (
    <li className={styles.change}>
      <p className={styles.what}>
        {t(`history.kinds.${change.kind.replace('.', '_') as Underscored<EventKind>}`)}
        {change.entityName && ` · ${change.entityName}`}
      </p>
      <p className={styles.who}>
        {nameOf(change.person) ?? t('history.system')} · <time dateTime={change.at}>{formatMoment(change.at)}</time>
      </p>
      {change.fieldsTooLarge && <p className={styles.who}>{t('history.fieldsTooLarge')}</p>}
      <dl className={styles.fields}>
        {change.fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{t(`history.settings.fields.${field}`)}</dt>
            <BeforeAfter before={lines(field, before)} after={lines(field, after)} />
          </div>
        ))}
      </dl>
    </li>
  )
}

const BOOLEANS: ReadonlySet<SettingsField> = new Set([
  'repeatable',
  'translatable',
  'public',
  'locksEditing',
  'commentRequired',
])

/* Returns the texts of the values that are codes: roles, types, priorities, kinds of entities, yes and no. */
const useShownValue = () => {
  const { t } = useTranslation(['item', 'people', 'management'])
  return (field: SettingsField, value: string): string => {
    const [role, type, priority, kind] = [
      ROLES.find((one) => one === value),
      TEMPLATE_TYPES.find((one) => one === value),
      PRIORITIES.find((one) => one === value),
      RESOURCE_TYPES.find((one) => one === value),
    ]
    if (BOOLEANS.has(field)) return t(value === 'true' ? 'history.settings.yes' : 'history.settings.no')
    if (field === 'roles' && role) return t(`people:roles.${role}`)
    if (field === 'type' && type) return t(`management:templates.types.${type}`)
    if (field === 'priority' && priority) return t(`management:templates.priorities.${priority}`)
    if (field === 'resourceType' && kind) return t(`management:templates.entities.${kind}`)
    return value
  }
}
