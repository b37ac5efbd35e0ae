import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFolderPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'

const CreateCollectionDialog = lazyComponent(() => import('./CreateCollectionDialog.tsx'), 'CreateCollectionDialog')

type Props = { parentUuid: string | undefined; variant: 'icon' | 'button' }

/** Opens the form for a new collection below `parentUuid`, for people who may edit the catalogue. */
export const CreateCollection = ({ parentUuid, variant }: Props) => {
  const { t } = useTranslation('catalogue')
  const may = useMay('catalogue.edit')
  const [opened, { open, close }] = useDisclosure()
  if (!may || !parentUuid) return null
  const label = t('createCollection.open')
  return (
    <>
      {variant === 'icon' ? (
        <Tooltip label={label}>
          <ActionIcon size={30} aria-label={label} onClick={open}>
            <IconFolderPlus size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" fullWidth leftSection={<IconFolderPlus size={18} stroke={1.6} />} onClick={open}>
          {label}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <CreateCollectionDialog parentUuid={parentUuid} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
