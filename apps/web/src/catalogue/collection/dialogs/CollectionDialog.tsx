import { Skeleton } from '@mantine/core'
import type { Collection } from '@pressmark/contract/catalogue/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { collectionNowQuery } from './change-collection.queries.ts'
import { CollectionDetails } from './CollectionDetails.tsx'
import { EditCollectionForm } from './EditCollectionForm.tsx'

type Props = {
  uuid: string
  /** Whether the dialog is open on another screen than that of the collection. */
  elsewhere?: boolean
  onClose: () => void
}

/** The metadata of a collection: first read-only, then editable for people with the permission (spec 000 §2). */
export const CollectionDialog = ({ uuid, elsewhere = false, onClose }: Props) => {
  const { t } = useTranslation('catalogue')
  useReturnFocus()
  const [edited, setEdited] = useState<Collection>()
  const { collection, failed, shown } = useCollectionForm(uuid)
  if (shown && edited) {
    return (
      <EditCollectionForm
        // A new version of the collection needs a new form.
        key={edited.version}
        collection={edited}
        templates={shown.templates}
        onReload={setEdited}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={collection?.sgtt ?? t('actions.view')} size={600} onClose={onClose}>
      {failed && <ErrorAlert error={failed.error} onRetry={failed.refetch} />}
      {!failed && !shown && <Skeleton height={240} />}
      {shown && (
        <CollectionDetails
          {...shown}
          elsewhere={elsewhere}
          onEdit={() => setEdited(shown.collection)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/* The collection and the fields of its form. `shown` is undefined until both are loaded, or if one fails to load. */
const useCollectionForm = (uuid: string) => {
  const { data: collection, ...reading } = useQuery(collectionNowQuery(uuid))
  const { data: templates, ...fields } = useQuery({ ...templatesQuery('COLLECTION'), meta: { notify: false } })
  const failed = [reading, fields].find(({ error }) => error)
  const shown = !failed && collection && templates ? { collection, templates } : undefined
  return { collection, failed, shown }
}
