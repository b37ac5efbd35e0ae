import type { ItemImport } from '@pressmark/contract/ingest/imports.ts'
import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { useLatest } from '#shared/hooks/use-latest.ts'
import type { ImportedFile } from './ImportedFileRow.tsx'
import styles from './Imports.module.css'
import { ItemImportRow } from './ItemImportRow.tsx'
import { ImportDetail } from './ImportDetail.tsx'

/** One row per item, and the panel of the selected file. */
export const ImportList = ({ items, filtered }: { items: readonly ItemImport[]; filtered: boolean }) => {
  const { t } = useTranslation('management')
  const [shown, setShown] = useState<ImportedFile>()
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconCloudUpload size={32} stroke={1.4} aria-hidden />}
          text={t(filtered ? 'imports.noneFound' : 'imports.none')}
        />
      ) : (
        <ul className={styles.items} aria-label={t('imports.items')}>
          {items.map((item) => (
            <ItemImportRow key={item.importId} item={item} onShow={setShown} />
          ))}
        </ul>
      )}
      <ImportDrawer file={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

/** The panel on the right with the result of one file. */
const ImportDrawer = ({ file, onClose }: { file: ImportedFile | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['management', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  // The panel keeps its content while it slides away.
  const latest = useLatest(file)
  return (
    <Drawer
      opened={file !== undefined}
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 420}
      title={t('imports.detail')}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {latest && <ImportDetail key={latest.importId} listed={latest} />}
    </Drawer>
  )
}
