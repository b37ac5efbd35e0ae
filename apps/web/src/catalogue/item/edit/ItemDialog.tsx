import { Skeleton } from '@mantine/core'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLock } from '#catalogue/states.queries.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import type { Neighbours } from '../page/use-neighbours.ts'
import { EditItem } from './EditItem.tsx'
import { MetadataPanel } from './MetadataPanel.tsx'
import { ReadMetadata } from './ReadMetadata.tsx'

type Props = {
  item: Item
  editing: boolean
  onEdit: () => void
  onClose: () => void
  toNext: Neighbours['toNext']
}

/** The metadata of an item: first read-only, then editable on demand. @source spec 000 §2, §4 */
export const ItemDialog = ({ item, editing, onEdit, onClose, toNext }: Props) => {
  const { t } = useTranslation(['item', 'metadata'])
  useReturnFocus()
  const lock = useLock(item.state)
  // Edits the version that was shown when editing began. Refetches must not change an open form.
  const [base, setBase] = useState(item)
  const { data: templates, error, refetch } = useQuery({ ...templatesQuery('ITEM'), meta: { notify: false } })
  const edit = () => {
    setBase(item)
    onEdit()
  }

  if (templates && editing)
    return (
      <EditItem
        key={base.version}
        item={base}
        templates={templates}
        onReload={setBase}
        onClose={onClose}
        toNext={toNext}
      />
    )
  return (
    <MetadataPanel title={editing ? t('edit.title') : t('metadata:allMetadata')} onClose={onClose}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!templates && !error && <Skeleton height={320} />}
      {templates && <ReadMetadata templates={templates} pairs={item.customMetadataList} lock={lock} onEdit={edit} />}
    </MetadataPanel>
  )
}
