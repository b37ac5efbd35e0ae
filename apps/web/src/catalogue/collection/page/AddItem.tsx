import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'

const UploadWizard = lazyComponent(() => import('#uploads/wizard/UploadWizard.tsx'), 'UploadWizard')

/** Opens the upload wizard for people who may both describe and upload. The wizard's code is loaded on first use. */
export const AddItem = ({ collectionUuid }: { collectionUuid: string }) => {
  const { t } = useTranslation('catalogue')
  const may = useMay('catalogue.edit', 'media.import')
  const [opened, { open, close }] = useDisclosure()
  const [isWanted, { open: load }] = useDisclosure()
  if (!may) return null
  const start = () => {
    load()
    open()
  }
  return (
    <>
      <Button leftSection={<IconPlus size={17} stroke={1.8} />} onClick={start} onPointerEnter={UploadWizard.preload}>
        {t('addItem')}
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <UploadWizard collectionUuid={collectionUuid} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
