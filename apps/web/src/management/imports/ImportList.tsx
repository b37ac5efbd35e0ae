import type { ItemImport } from '@pressmark/contract/ingest/imports.ts'
import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#shared/ui/EmptyState.tsx'
import { ImportDrawer } from './ImportDrawer.tsx'
import type { ImportedFile } from './ImportedFileRow.tsx'
import styles from './Imports.module.css'
import { ItemImportRow } from './ItemImportRow.tsx'

/** An item to each row, and the panel of the file that is looked at. */
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
