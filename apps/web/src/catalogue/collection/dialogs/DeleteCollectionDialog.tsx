import { Skeleton } from '@mantine/core'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { formatCount } from '#shared/text/format-date.ts'
import { useNavigateIfHere } from '#shared/hooks/back-navigation.ts'
import { useUndoToast } from '../../selection/use-moved-toast.ts'
import { removalQuery, useDeleteCollection } from './change-collection.queries.ts'
import styles from './Figures.module.css'

type Props = { collection: Collection; parent: Collection | undefined; onClose: () => void }

const FIGURES = ['deletedSubcollections', 'sharedItems', 'orphanItems'] as const

/** Lists the entries that a deletion removes and keeps, and asks for confirmation. @source spec 000 §2 */
export const DeleteCollectionDialog = ({ collection, parent, onClose }: Props) => {
  const { t } = useTranslation(['picker', 'catalogue'])
  const navigate = useNavigateIfHere()
  const toastDeleted = useUndoToast()
  const { data, error, refetch } = useQuery(removalQuery(collection.uuid))
  const leave = async (bulkOperation: string) => {
    toastDeleted(t('deleteCollection.done', { title: collection.sgtt }), bulkOperation)
    onClose()
    if (parent && !parent.isRoot)
      await navigate({ to: '/catalog/$collectionUuid', params: { collectionUuid: parent.uuid }, replace: true })
    else await navigate({ to: '/catalog', replace: true })
  }
  const remove = useDeleteCollection(collection, leave)
  return (
    <ConfirmDialog
      title={t('deleteCollection.title', { title: collection.sgtt })}
      text={t('deleteCollection.text')}
      action={t('catalogue:actions.delete')}
      size={560}
      destructive
      disabled={!data}
      error={remove.error}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    >
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={132} />}
      {data && (
        <dl className={styles.figures}>
          {FIGURES.map((name) => (
            <div key={name}>
              <dt>{t(`deleteCollection.${name}`)}</dt>
              <dd>{formatCount(data[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </ConfirmDialog>
  )
}
