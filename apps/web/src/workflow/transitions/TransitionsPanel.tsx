import { Skeleton, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { IconPlus } from '@tabler/icons-react'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { transitionsQuery } from '../transitions.queries.ts'
import { WorkflowTransfer } from '../transfer/WorkflowTransfer.tsx'
import styles from '../Workflows.module.css'
import { TransitionDialogs, type OpenDialog } from './TransitionDialogs.tsx'
import { TransitionsView } from './TransitionsView.tsx'
import { useShownTransition } from './use-shown-transition.ts'

/** The transitions of a resource type. @source spec 002 §2 */
export const TransitionsPanel = () => {
  const { t } = useTranslation('workflow')
  const { entity, choose } = useShownTransition()
  const { data: transitions, error, refetch } = useQuery(transitionsQuery(entity))
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <section aria-label={t('transitions.tab')} aria-busy={!transitions && !error} className={styles.panel}>
      <TransitionsBar
        entity={entity}
        transitions={transitions}
        onEntity={choose}
        onAdd={() => setDialog({ kind: 'create' })}
      />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!transitions && !error && <Skeleton height={420} radius="md" />}
      {transitions?.length === 0 && <p className={styles.hint}>{t('transitions.none')}</p>}
      {transitions && transitions.length > 0 && (
        <TransitionsView key={entity} transitions={transitions} onDialog={setDialog} />
      )}
      {dialog && <TransitionDialogs dialog={dialog} entity={entity} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

/** In the order of the specification. */
const ENTITY_KINDS = ['ITEM', 'MEDIA', 'STORY', 'SERIES', 'COLLECTION'] as const satisfies readonly ResourceType[]

type Props = {
  entity: ResourceType
  transitions: readonly Transition[] | undefined
  onEntity: (entity: ResourceType) => void
  onAdd: () => void
}

/** The resource type, the number of its transitions, and the button that adds one. */
const TransitionsBar = ({ entity, transitions, onEntity, onAdd }: Props) => {
  const { t } = useTranslation('workflow')
  const used = new Set(transitions?.flatMap(({ itemFromState, itemToState }) => [itemFromState, itemToState]))
  return (
    <div className={styles.bar}>
      <NativeSelect
        label={t('entity')}
        value={entity}
        onChange={({ currentTarget }) => onEntity(currentTarget.value as ResourceType)} // its values are those below
        data={ENTITY_KINDS.map((value) => ({ value, label: t(`entities.${value}`) }))}
      />
      {transitions && (
        <h2 className={styles.total}>
          {t('transitions.statesShown', { count: used.size })} · {t('transitions.count', { count: transitions.length })}
        </h2>
      )}
      <div className={styles.add}>
        <WorkflowTransfer entity={entity} />
      </div>
      <Button leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />} onClick={onAdd}>
        {t('transitions.add')}
      </Button>
    </div>
  )
}
