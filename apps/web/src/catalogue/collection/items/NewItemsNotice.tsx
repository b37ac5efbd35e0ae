import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { Notice } from '@pressmark/contract/platform/live.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { collectionKeys } from '#shared/api/keys.ts'
import { useNotices } from '#shared/api/live.ts'
import { isPendingDelete } from '#shared/api/pending-deletes.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { countUnlisted, withNotice, type NewItems } from './new-items.ts'
import styles from './NewItemsNotice.module.css'

type Props = { collectionUuid: string; shown: readonly Item[] }

/** Shows how many items were added since the list was loaded. A click reloads it. Changes of visible items reload it automatically. */
export const NewItemsNotice = ({ collectionUuid, shown }: Props) => {
  const { t } = useTranslation('catalogue')
  const queries = useQueryClient()
  const [added, setAdded] = useState<NewItems>(new Map())
  const inSight = (uuid: string) => shown.some((item) => item.uuid === uuid)
  const readAgain = () => queries.invalidateQueries({ queryKey: collectionKeys.items(collectionUuid) })

  const readAll = () => queries.invalidateQueries({ queryKey: collectionKeys.all })

  useNotices((notice: Notice) => {
    const { kind, uuid, collections } = notice
    // The notice of a deletion can arrive after the screen has moved to the parent collection.
    if ([collectionUuid, uuid, ...(collections ?? [])].some(isPendingDelete)) return
    if (kind === 'item.created' && collections?.includes(collectionUuid))
      setAdded((previous) => withNotice(previous, notice))
    // The notice of a bulk operation names no items, so visible items may be affected.
    if (kind === 'bulkOperation.changed' || (kind === 'item.changed' && inSight(uuid))) void readAgain()
    if (kind === 'collection.changed' || kind === 'item.moved') void readAll()
  }, readAll)

  const count = countUnlisted(added, inSight)
  const reload = () => {
    setAdded(new Map())
    void readAll()
  }
  return (
    <output className={styles.place}>
      {count > 0 && (
        <button type="button" className={styles.notice} onClick={reload}>
          <IconRefresh size={16} stroke={1.6} aria-hidden />
          {t('newItems', { shown: formatCount(count) })}
        </button>
      )}
    </output>
  )
}
