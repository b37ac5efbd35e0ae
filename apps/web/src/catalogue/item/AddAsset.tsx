import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#shared/person.ts'
import { itemKey } from './item.queries.ts'

const loadWizard = () => import('#uploads/UploadWizard.tsx')
const UploadWizard = lazy(async () => ({ default: (await loadWizard()).UploadWizard }))

/** Opens the upload wizard for this item, for those who may bring in media. Its code is fetched when it is first wanted. */
export const AddAsset = ({ itemUuid, collectionUuid }: { itemUuid: string; collectionUuid: string }) => {
  const { t } = useTranslation('item')
  const client = useQueryClient()
  const mayImport = useMay('media.import')
  const [opened, { open, close }] = useDisclosure(false, {
    onClose: () => void client.invalidateQueries({ queryKey: itemKey(itemUuid) }),
  })
  const [wanted, { open: want }] = useDisclosure()
  if (!mayImport) return null
  const start = () => {
    want()
    open()
  }

  return (
    <>
      <Button
        variant="light"
        leftSection={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
        onClick={start}
        onPointerEnter={loadWizard}
      >
        {t('addAsset')}
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <UploadWizard collectionUuid={collectionUuid} itemUuid={itemUuid} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
