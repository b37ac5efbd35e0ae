import { UnstyledButton } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { IconRoute } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand, useCommandKeys } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { StateLabel } from '../StateLabel.tsx'
import styles from './StateButton.module.css'
import { useReadAgain } from './use-read-again.ts'

const WorkflowActions = lazyComponent(() => import('#workflow/running/WorkflowActions.tsx'), 'WorkflowActions')

type Props = {
  resourceType: ResourceType
  uuid: string
  state: string | undefined
  /** Refetches the data of entities that are not in the catalogue. */
  onMoved?: () => Promise<void>
}

/** Kinds whose screen shows one entity and has a command. The command of a collection is in its menu. */
const WITH_COMMAND: readonly ResourceType[] = ['ITEM', 'STORY']

/** The state of the current entity, with the transitions for people who may fire them. */
export const StateButton = ({ resourceType, uuid, state, onMoved }: Props) => {
  const { t } = useTranslation('catalogue')
  const [open, setOpen] = useState(false)
  const readAgain = useReadAgain()
  const keysOf = useCommandKeys()
  const close = () => setOpen(false)
  const hasCommand = WITH_COMMAND.includes(resourceType)
  const command = resourceType === 'STORY' ? 'story.workflow' : 'item.workflow'
  useCommand(command, hasCommand ? () => setOpen(true) : undefined, { icon: IconRoute })
  return (
    <>
      <UnstyledButton
        className={styles.button}
        title={t('actions.workflow')}
        aria-keyshortcuts={hasCommand ? keysOf(command).aria : undefined}
        onPointerEnter={WorkflowActions.preload}
        onClick={() => setOpen(true)}
      >
        <StateLabel state={state} badge />
      </UnstyledButton>
      {open && (
        <Suspense fallback={null}>
          <WorkflowActions
            resourceType={resourceType}
            uuids={[uuid]}
            onMoved={onMoved ?? readAgain}
            onClose={close}
            onDone={close}
          />
        </Suspense>
      )}
    </>
  )
}
