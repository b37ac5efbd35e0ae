import { UnstyledButton } from '@mantine/core'
import type { ResourceType } from '@pressmark/contract/platform/constants.ts'
import { IconRoute } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '#shared/commands/commands.ts'
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

/** The commands of screens that show one entity. Those of a collection are in its menu. */
const COMMAND_OF: Partial<Record<ResourceType, CommandId>> = { ITEM: 'item.workflow', STORY: 'story.workflow' }

/** The state of the current entity, with the transitions for people who may fire them. */
export const StateButton = ({ resourceType, uuid, state, onMoved }: Props) => {
  const { t } = useTranslation('catalogue')
  const [open, setOpen] = useState(false)
  const readAgain = useReadAgain()
  const keysOf = useCommandKeys()
  const close = () => setOpen(false)
  const command = COMMAND_OF[resourceType]
  useCommand(command ?? 'item.workflow', command && (() => setOpen(true)), { icon: IconRoute })
  return (
    <>
      <UnstyledButton
        className={styles.button}
        title={t('actions.workflow')}
        aria-keyshortcuts={command && keysOf(command).aria}
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
