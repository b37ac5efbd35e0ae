import { Button, Stack } from '@mantine/core'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MetadataList } from '#metadata/MetadataList.tsx'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { formatDate } from '#shared/text/format-date.ts'
import { useMay } from '#shared/api/person.ts'
import { StateLabel } from '../../StateLabel.tsx'
import { useLock } from '../../states.queries.ts'
import { CollectionCounts } from '../page/CollectionCounts.tsx'
import styles from './CollectionDetails.module.css'

type Props = {
  collection: Collection
  templates: readonly Template[]
  /** Whether the dialog links to the collection's own screen. */
  elsewhere: boolean
  onEdit: () => void
  onClose: () => void
}

/** Read-only view of a collection with all fields, including empty ones. */
export const CollectionDetails = ({ collection, templates, elsewhere, onEdit, onClose }: Props) => {
  const { t } = useTranslation(['catalogue', 'picker', 'shared'])
  const may = useMay('catalogue.edit')
  const lock = useLock(collection.state)
  const dates = { created: formatDate(collection.createdDate), changed: formatDate(collection.lastModifiedDate) }
  return (
    <Stack gap="lg">
      <p className={styles.line}>
        <StateLabel state={collection.state} badge />
        <span>{t('picker:editCollection.dates', dates)}</span>
      </p>
      <p className={styles.line}>
        <span>
          {t('counts.label')}: <CollectionCounts collection={collection} />
        </span>
      </p>
      <MetadataList templates={templates} pairs={collection.customMetadataList} />
      {may && lock && (
        <p id="collection-lock" className={styles.line}>
          {lock}
        </p>
      )}
      <DialogFooter>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('shared:close')}
        </Button>
        {elsewhere && (
          <Link to="/catalog/$collectionUuid" params={{ collectionUuid: collection.uuid }} className={styles.open}>
            {t('actions.open')}
          </Link>
        )}
        {may && (
          <Button
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            disabled={lock !== undefined}
            {...(lock && { 'aria-describedby': 'collection-lock' })}
            onClick={onEdit}
            data-autofocus
          >
            {t('actions.edit')}
          </Button>
        )}
      </DialogFooter>
    </Stack>
  )
}
