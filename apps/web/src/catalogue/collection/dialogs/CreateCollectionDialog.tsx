import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { collectionQuery } from '../page/collection.queries.ts'
import { CreateCollectionForm } from './CreateCollectionForm.tsx'

type Props = { parentUuid: string; onClose: () => void }

/** Creates a collection with the tenant's own fields. */
export const CreateCollectionDialog = ({ parentUuid, onClose }: Props) => {
  const { t } = useTranslation('catalogue')
  useReturnFocus()
  const { data: parent } = useQuery(collectionQuery(parentUuid))
  const { data: templates, error, refetch } = useQuery({ ...templatesQuery('COLLECTION'), meta: { notify: false } })
  const title = parent ? t('createCollection.title', { parent: parent.sgtt }) : t('createCollection.open')
  if (templates)
    return <CreateCollectionForm title={title} templates={templates} parentUuid={parentUuid} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <ErrorAlert error={error} onRetry={refetch} /> : <Skeleton height={240} />}
    </Dialog>
  )
}
