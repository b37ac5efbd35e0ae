import { Button } from '@mantine/core'
import type { Item } from '@pressmark/contract/catalogue/items.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconListDetails, IconPencil } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLock } from '#catalogue/states.queries.ts'
import { AllMetadata } from '#metadata/AllMetadata.tsx'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { FilledMetadata } from '#metadata/MetadataList.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatDate } from '#shared/text/format-date.ts'
import { useCommand } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'
import { MetadataPanel, useIsBeside } from '../edit/MetadataPanel.tsx'
import styles from './ItemMetadata.module.css'
import type { Neighbours } from './use-neighbours.ts'

const ItemDialog = lazyComponent(() => import('../edit/ItemDialog.tsx'), 'ItemDialog')

/** The state of the metadata dialog: closed, read-only, or open for editing. */
export type MetadataDialog = 'closed' | 'read' | 'edit'

type Props = {
  item: Item
  dialog: MetadataDialog
  onDialog: (dialog: MetadataDialog) => void
  /** Goes to the next item of the list from which this one was opened. */
  toNext: Neighbours['toNext']
}

/** The main and further fields of the item, and a button that shows all fields. */
export const ItemMetadata = ({ item, dialog, onDialog, toNext }: Props) => {
  const mayEdit = useMay('catalogue.edit')
  const close = () => onDialog('closed')
  // Closing a form by a key could lose input.
  const toggle = dialog === 'edit' ? undefined : () => onDialog(dialog === 'read' ? 'closed' : 'read')
  useCommand('item.metadata', toggle, { icon: IconListDetails })
  const isBeside = useIsBeside()
  const opener = useRef<HTMLElement>(null)
  const templates = useQuery(templatesQuery('ITEM'))
  useEffect(() => {
    // A button that is hidden loses the focus before the dialog opens.
    if (dialog === 'closed' && document.activeElement === document.body) opener.current?.focus()
  }, [dialog])

  return (
    <aside className={styles.side} aria-labelledby="item-metadata">
      {/* Stays in the page, so that the focus can return to its buttons. */}
      <div
        className={styles.facts}
        hidden={dialog !== 'closed' && isBeside}
        onFocus={({ target }) => {
          opener.current = target
        }}
      >
        <Facts item={item} templates={templates} mayEdit={mayEdit} onDialog={onDialog} />
      </div>
      {templates.data && !mayEdit && dialog !== 'closed' && (
        <AllMetadata onClose={close} templates={templates.data} pairs={item.customMetadataList} frame={MetadataPanel} />
      )}
      {mayEdit && dialog !== 'closed' && (
        <Suspense fallback={null}>
          <ItemDialog
            item={item}
            editing={dialog === 'edit'}
            onEdit={() => onDialog('edit')}
            onClose={close}
            toNext={toNext}
          />
        </Suspense>
      )}
    </aside>
  )
}

type FactsProps = Pick<Props, 'item' | 'onDialog'> & { templates: UseQueryResult<Template[]>; mayEdit: boolean }

const Facts = ({ item, templates: { data: templates, error, refetch }, mayEdit, onDialog }: FactsProps) => {
  const { t } = useTranslation(['item', 'metadata'])
  const lock = useLock(item.state)
  const pairs = item.customMetadataList
  return (
    <>
      <div className={styles.head}>
        <h2 id="item-metadata" className={styles.heading}>
          {t('metadata')}
        </h2>
        {mayEdit && (
          <Button
            variant="subtle"
            leftSection={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
            aria-label={t('edit.title')}
            disabled={lock !== undefined}
            {...(lock && { 'aria-describedby': 'item-lock' })}
            onClick={() => onDialog('edit')}
          >
            {t('edit.open')}
          </Button>
        )}
      </div>
      {mayEdit && lock && (
        <p id="item-lock" className={styles.foot}>
          {lock}
        </p>
      )}
      {error && !templates && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {templates && (
        <>
          <FilledMetadata templates={templates} pairs={pairs} />
          <Button
            variant="light"
            fullWidth
            leftSection={<IconListDetails size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => onDialog('read')}
          >
            {t('metadata:viewAll')}
          </Button>
        </>
      )}
      <p className={styles.foot}>
        {t('inCollections', { count: item.parentCollectionsUuids.length })} ·{' '}
        {t('lastModified', { date: formatDate(item.lastModifiedDate) })}
      </p>
    </>
  )
}
