import { Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { DiscardDialog } from '#uploads/wizard/DiscardDialog.tsx'
import { collectionNowQuery } from './change-collection.queries.ts'
import { CollectionDetails } from './CollectionDetails.tsx'
import { EditCollectionForm } from './EditCollectionForm.tsx'

type Props = {
  uuid: string
  /** Another screen than the collection's own is behind it. */
  elsewhere?: boolean
  onClose: () => void
}

/** What a collection says of itself: to be read first, and edited by those who may. @source spec 000 §2 */
export const CollectionDialog = ({ uuid, elsewhere = false, onClose }: Props) => {
  const { t } = useTranslation(['catalogue', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const [changed, setChanged] = useState(false)
  const [isConfirming, setAsking] = useState(false)
  const { data: collection } = useQuery(collectionNowQuery(uuid))
  const close = () => (changed ? setAsking(true) : onClose())
  return (
    <Modal
      opened
      onClose={close}
      title={collection?.sgtt ?? t('actions.view')}
      size={600}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      <Content uuid={uuid} elsewhere={elsewhere} onChanged={setChanged} onCancel={close} onDone={onClose} />
      <DiscardDialog opened={isConfirming} files={0} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Modal>
  )
}

type ContentProps = {
  uuid: string
  elsewhere: boolean
  onChanged: (changed: boolean) => void
  onCancel: () => void
  onDone: () => void
}

const Content = ({ uuid, elsewhere, ...heard }: ContentProps) => {
  const [editing, setEditing] = useState(false)
  const { data: collection, ...reading } = useQuery(collectionNowQuery(uuid))
  const { data: templates, ...fields } = useQuery({ ...templatesQuery('COLLECTION'), meta: { notify: false } })
  const failed = [reading, fields].find(({ error }) => error)
  if (failed) return <ErrorAlert error={failed.error} onRetry={failed.refetch} />
  if (!collection || !templates) return <Skeleton height={240} />
  const shown = { collection, templates }
  if (!editing)
    return <CollectionDetails {...shown} elsewhere={elsewhere} onEdit={() => setEditing(true)} onClose={heard.onDone} />
  // Read again, it is another form.
  return <EditCollectionForm key={collection.version} {...shown} {...heard} onReload={() => void reading.refetch()} />
}
