import { Button } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MetadataList } from '#metadata/MetadataList.tsx'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import styles from '../page/ItemMetadata.module.css'

type Props = {
  templates: readonly Template[]
  pairs: readonly MetadataPair[]
  lock: string | undefined
  onEdit: () => void
}

/** All fields, including empty ones, and the button to edit them. @param lock reason why editing is not possible */
export const ReadMetadata = ({ templates, pairs, lock, onEdit }: Props) => {
  const { t } = useTranslation('item')
  return (
    <>
      <MetadataList templates={templates} pairs={pairs} />
      {lock && (
        <p id="metadata-lock" className={styles.foot}>
          {lock}
        </p>
      )}
      <DialogFooter>
        <Button
          leftSection={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
          disabled={lock !== undefined}
          {...(lock && { 'aria-describedby': 'metadata-lock' })}
          onClick={onEdit}
          data-autofocus
        >
          {t('edit.open')}
        </Button>
      </DialogFooter>
    </>
  )
}
