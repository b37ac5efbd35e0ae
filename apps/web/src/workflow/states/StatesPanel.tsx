import { Button, Skeleton, ActionIcon, Badge, Progress, Stack } from '@mantine/core'
import { readPublication } from '@pressmark/contract/changes/publication.ts'
import type { State, StateCount } from '@pressmark/contract/workflow/states.ts'
import { IconPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import { Dot } from '@pressmark/ui/Dot.tsx'
import { EntityHistoryButton, SettingsHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import { call } from '#shared/api/call.ts'
import { stateKeys } from '#shared/api/keys.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { allStatesQuery, stateCountsQuery } from '../states.queries.ts'
import styles from '../Workflows.module.css'
import { DeleteState } from './DeleteState.tsx'
import { StateDialog } from './StateDialog.tsx'

/** The purpose of the open dialog. */
export type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; state: State }

/** The states that entities can be in. @source spec 002 §2 */
export const StatesPanel = () => {
  const { t } = useTranslation('workflow')
  const { data: states, error, refetch } = useQuery(allStatesQuery)
  const { data: counts } = useQuery(stateCountsQuery)
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <section aria-label={t('states.tab')} aria-busy={!states && !error} className={`${styles.panel} ${styles.narrow}`}>
      <div className={styles.bar}>
        {states && <h2 className={styles.total}>{t('states.count', { count: states.length })}</h2>}
        <SettingsHistoryButton area="WORKFLOW" />
        <Button
          className={styles.add}
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
          onClick={() => setDialog({ kind: 'create' })}
        >
          {t('states.add')}
        </Button>
      </div>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!states && !error && <Skeleton height={280} radius="md" />}
      {states && <PublicationProgress states={states} />}
      {states && (
        <ul className={styles.rows} aria-label={t('states.tab')}>
          {states.map((state) => (
            <StateRow
              key={state.uuid}
              state={state}
              counts={counts?.filter(({ uuid }) => uuid === state.uuid)}
              onDialog={setDialog}
            />
          ))}
        </ul>
      )}
      {dialog && <DialogFor dialog={dialog} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

const REFRESH_MS = 3000

const publicationQuery = queryOptions({
  queryKey: stateKeys.publication,
  queryFn: ({ signal }) => call(readPublication, { signal }),
  staleTime: 0,
  // A background job changes it.
  refetchInterval: REFRESH_MS,
})

/** The progress of jobs that record which entries a state or the organisation has published or hidden. */
const PublicationProgress = ({ states }: { states: readonly State[] }) => {
  const { t } = useTranslation('workflow')
  const { data } = useQuery(publicationQuery)
  if (!data?.running.length) return null
  return (
    <Stack component="section" gap="sm" aria-label={t('states.publication')}>
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
            <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={text} size="sm" mt={4} />
          </div>
        )
      })}
    </Stack>
  )
}

const DialogFor = ({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) => {
  switch (dialog.kind) {
    case 'create':
      return <StateDialog onClose={onClose} />
    case 'edit':
      return <StateDialog state={dialog.state} onClose={onClose} />
    case 'delete':
      return <DeleteState state={dialog.state} onClose={onClose} />
  }
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

type RowProps = {
  state: State
  /** The entries in the state, by kind. Undefined until they are read. */
  counts: readonly StateCount[] | undefined
  onDialog: (dialog: OpenDialog) => void
}

/** A state with its colour, name, rules and number of entries. The initial state cannot be deleted. */
const StateRow = ({ state, counts, onDialog }: RowProps) => {
  const { t } = useTranslation('workflow')
  const { name, color } = state
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Dot color={color} outlined={false}>
          {name}
        </Dot>
        {counts && (
          <p className={styles.facts}>
            {counts.length === 0 && t('states.unused')}
            {counts.map(({ resourceType, count }, index) => {
              const text = t(`states.entries.${resourceType}`, { count, shown: formatCount(count) })
              return (
                <Fragment key={resourceType}>
                  {index > 0 && <span aria-hidden="true">·</span>}
                  {resourceType === 'ITEM' ? (
                    <Link to="/catalog/results" search={{ state: [name] }} className={styles.found}>
                      {text}
                    </Link>
                  ) : (
                    <span>{text}</span>
                  )}
                </Fragment>
              )
            })}
          </p>
        )}
      </div>
      {state.public && <Flag text={t('states.public')} />}
      {state.locksEditing && <Flag text={t('states.locks')} />}
      <EntityHistoryButton area="WORKFLOW" of={state} />
      <ActionIcon aria-label={t('states.editOf', { name })} onClick={() => onDialog({ kind: 'edit', state })}>
        <IconPencil {...ICON} />
      </ActionIcon>
      {name !== DEFAULT_STATE && (
        <ActionIcon aria-label={t('states.deleteOf', { name })} onClick={() => onDialog({ kind: 'delete', state })}>
          <IconTrash {...ICON} />
        </ActionIcon>
      )}
    </li>
  )
}

const Flag = ({ text }: { text: string }) => (
  <Badge variant="default" size="sm" tt="none" fw={500}>
    {text}
  </Badge>
)
