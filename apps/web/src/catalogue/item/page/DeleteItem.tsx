import { Skeleton, Text } from '@mantine/core'
import { deleteItem, dryRunItemDeletion, type Item } from '@pressmark/contract/catalogue/items.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { collectionKeys, itemKeys } from '#shared/api/keys.ts'
import { addOwnDeletes, addPendingDeletes, removePendingDeletes } from '#shared/api/pending-deletes.ts'
import { useUndoDeletion } from '#shared/api/undo-deletion.ts'
import { useMutation } from '#shared/api/use-mutation.ts'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useBackLink, useNavigateIfHere } from '#shared/hooks/back-navigation.ts'

type Props = { item: Item; collectionUuid: string; onClose: () => void }

/** Lists the media that are deleted with the item, asks for confirmation, and moves all of it to the bin. */
export const DeleteItem = ({ item: { uuid, sgtt: title, version }, collectionUuid, onClose }: Props) => {
  const { t } = useTranslation(['item', 'catalogue'])
  const navigate = useNavigateIfHere()
  const client = useQueryClient()
  const back = useBackLink(`/catalog/${collectionUuid}`)
  const undoDeletion = useUndoDeletion()
  const { data, error, refetch } = useQuery({
    queryKey: itemKeys.deletion(uuid, version),
    queryFn: ({ signal }) => call(dryRunItemDeletion, { params: { uuid }, signal }),
  })
  const deleting = useMutation({
    mutationFn: () => {
      addPendingDeletes(uuid)
      return call(deleteItem, { params: { uuid } })
    },
    onSettled: () => removePendingDeletes(uuid),
    onSuccess: async () => {
      addOwnDeletes(uuid)
      undoDeletion(t('delete.done', { title }), [uuid])
      await navigate(back)
      client.removeQueries({ queryKey: itemKeys.one(uuid) })
      await client.invalidateQueries({ queryKey: collectionKeys.all })
    },
    meta: { notify: true },
  })
  const counts = data && [
    data.images > 0 && t('catalogue:media.imagesCount', { count: data.images }),
    data.audios > 0 && t('catalogue:media.audiosCount', { count: data.audios }),
    data.videos > 0 && t('catalogue:media.videosCount', { count: data.videos }),
    data.model3Ds > 0 && t('catalogue:media.model3DsCount', { count: data.model3Ds }),
  ]

  return (
    <ConfirmDialog
      title={t('delete.title')}
      action={t('delete.confirm')}
      destructive
      disabled={!data}
      onConfirm={() => deleting.mutateAsync()}
      onClose={onClose}
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} />}
      {counts && (
        <>
          <Text>{t('delete.text', { title, count: data.collections })}</Text>
          {counts.some(Boolean) && <Text>{t('delete.with', { media: counts.filter(Boolean).join(', ') })}</Text>}
          <Text c="dimmed">{t('delete.bin')}</Text>
        </>
      )}
    </ConfirmDialog>
  )
}
