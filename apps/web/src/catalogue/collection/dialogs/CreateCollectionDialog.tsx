import { Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { collectionQuery } from '../page/collection.queries.ts'
import { CreateCollectionForm } from './CreateCollectionForm.tsx'

type Props = { parentUuid: string; onClose: () => void }

/** Describes a new collection by the organisation's own fields. */
export const CreateCollectionDialog = ({ parentUuid, onClose }: Props) => {
  const { t } = useTranslation(['catalogue', 'shared'])
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const { data: parent } = useQuery(collectionQuery(parentUuid))
  const { data: templates, error, refetch } = useQuery({ ...templatesQuery('COLLECTION'), meta: { notify: false } })
  return (
    <Modal
      opened
      onClose={onClose}
      title={parent ? t('createCollection.title', { parent: parent.sgtt }) : t('createCollection.open')}
      size={560}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {templates && <CreateCollectionForm templates={templates} parentUuid={parentUuid} onClose={onClose} />}
      {!templates && !error && <Skeleton height={240} />}
    </Modal>
  )
}
