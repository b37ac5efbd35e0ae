import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { COMMANDS } from '#shared/commands/commands.ts'
import { useCommandKeys, useCommandLabel } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'

const UploadWizard = lazyComponent(() => import('#uploads/wizard/UploadWizard.tsx'), 'UploadWizard')

/** Opens the upload wizard for people who may both describe and upload. The wizard's code is loaded on first use. */
export const AddItem = ({ collectionUuid }: { collectionUuid: string }) => {
  const label = useCommandLabel('item.add')
  const may = useMay(...COMMANDS['item.add'].may)
  const { aria } = useCommandKeys()('item.add')
  const [opened, { open, close }] = useDisclosure()
  const [isRequested, { open: load }] = useDisclosure()
  if (!may) return null
  const start = () => {
    load()
    open()
  }
  return (
    <>
      <Button
        leftSection={<IconPlus size={17} stroke={1.8} />}
        onClick={start}
        onPointerEnter={UploadWizard.preload}
        aria-keyshortcuts={aria}
      >
        {label}
      </Button>
      {isRequested && (
        <Suspense fallback={null}>
          <UploadWizard collectionUuid={collectionUuid} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
