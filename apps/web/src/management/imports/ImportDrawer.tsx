import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useLatest } from '#shared/hooks/use-latest.ts'
import type { ImportedFile } from './ImportedFileRow.tsx'
import { ImportDetail } from './ImportDetail.tsx'

/** The panel at the right with what became of one file. */
export const ImportDrawer = ({ file, onClose }: { file: ImportedFile | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['management', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  // While the panel slides away it still shows what it showed.
  const kept = useLatest(file)
  return (
    <Drawer
      opened={file !== undefined}
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 420}
      title={t('imports.detail')}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {kept && <ImportDetail key={kept.importId} listed={kept} />}
    </Drawer>
  )
}
