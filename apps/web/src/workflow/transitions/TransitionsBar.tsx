import { Button, NativeSelect } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import type { Transition } from '@pressmark/contract/workflow/transitions.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from '../Workflows.module.css'

/** In the order of the specification. */
const KINDS = ['ITEM', 'MEDIA', 'STORY', 'SERIES', 'COLLECTION'] as const satisfies readonly ResourceType[]

type Props = {
  entity: ResourceType
  transitions: readonly Transition[] | undefined
  onEntity: (entity: ResourceType) => void
  onAdd: () => void
}

/** Whose transitions are shown, how many there are, and the way to a further one. */
export const TransitionsBar = ({ entity, transitions, onEntity, onAdd }: Props) => {
  const { t } = useTranslation('workflow')
  const used = new Set(transitions?.flatMap(({ itemFromState, itemToState }) => [itemFromState, itemToState]))
  return (
    <div className={styles.bar}>
      <NativeSelect
        label={t('entity')}
        value={entity}
        onChange={({ currentTarget }) => onEntity(currentTarget.value as ResourceType)} // its values are those below
        data={KINDS.map((value) => ({ value, label: t(`entities.${value}`) }))}
      />
      {transitions && (
        <h2 className={styles.total}>
          {t('transitions.statesShown', { count: used.size })} · {t('transitions.count', { count: transitions.length })}
        </h2>
      )}
      <Button className={styles.add} leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />} onClick={onAdd}>
        {t('transitions.add')}
      </Button>
    </div>
  )
}
