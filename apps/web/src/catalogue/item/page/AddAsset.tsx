import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { itemKeys } from '#shared/api/keys.ts'
import { useLock } from '#catalogue/states.queries.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'

const UploadWizard = lazyComponent(() => import('#uploads/wizard/UploadWizard.tsx'), 'UploadWizard')

/** Opens the upload wizard for this item, for people who may upload media. Its code is loaded on first use. */
export const AddAsset = ({ item, collectionUuid }: { item: Item; collectionUuid: string }) => {
  const { t } = useTranslation('item')
  const itemUuid = item.uuid
  const lock = useLock(item.state)
  const client = useQueryClient()
  const mayImport = useMay('media.import')
  const [opened, { open, close }] = useDisclosure(false, {
    onClose: () => void client.invalidateQueries({ queryKey: itemKeys.one(itemUuid) }),
  })
  const [isRequested, { open: load }] = useDisclosure()
  if (!mayImport) return null
  const start = () => {
    load()
    open()
  }

  return (
    <>
      <Button
        variant="light"
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
        disabled={lock !== undefined}
        title={lock}
        onClick={start}
        onPointerEnter={UploadWizard.preload}
      >
        {t('addAsset')}
      </Button>
      {isRequested && (
        <Suspense fallback={null}>
          <UploadWizard collectionUuid={collectionUuid} itemUuid={itemUuid} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
