import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { IconReplace } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { itemKeys } from '#shared/api/keys.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import { useLock } from '../../states.queries.ts'
import { useChosenAsset } from './use-chosen-asset.ts'

const ReplaceDialog = lazyComponent(() => import('#uploads/replace/ReplaceDialog.tsx'), 'ReplaceDialog')

/** Replaces the file of the current image, for people who may upload media. */
export const ReplaceAsset = ({ item }: { item: Item }) => {
  const { t } = useTranslation('item')
  const client = useQueryClient()
  const mayImport = useMay('media.import')
  const { kind, asset } = useChosenAsset(item)
  const lock = useLock(item.state, asset?.state)
  const [opened, { open, close }] = useDisclosure(false, {
    onClose: () => void client.invalidateQueries({ queryKey: itemKeys.one(item.uuid) }),
  })
  if (!mayImport || kind !== 'images' || !asset) return null
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconReplace size={18} stroke={1.6} aria-hidden="true" />}
        disabled={lock !== undefined}
        title={lock}
        onClick={open}
      >
        {t('replaceAsset')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ReplaceDialog key={asset.uuid} item={item} image={asset} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
