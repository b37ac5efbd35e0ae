import { Skeleton } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hasContent } from '#catalogue/collection/dialogs/has-content.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { useCreateSeries, useCreateStory, usePlaceStories } from '../stories.queries.ts'

type Props = {
  kind: 'STORY' | 'SERIES'
  /** The series to which a new story is added. */
  into?: string | undefined
  onClose: () => void
}

/** Creates a story or series with the tenant's metadata fields. @source spec 002 §2, §5 */
export const CreateDialog = ({ kind, into, onClose }: Props) => {
  const { t } = useTranslation('stories')
  useReturnFocus()
  const { data: templates, error, refetch } = useQuery({ ...templatesQuery(kind), meta: { notify: false } })
  if (templates) return <CreateForm kind={kind} into={into} templates={templates} onClose={onClose} />
  return (
    <Dialog title={t(`create.${kind}`)} size={600} onClose={onClose}>
      {error ? <ErrorAlert error={error} onRetry={refetch} /> : <Skeleton height={240} />}
    </Dialog>
  )
}

const CreateForm = ({ kind, into, templates, onClose }: Props & { templates: readonly Template[] }) => {
  const { t } = useTranslation('stories')
  const navigate = useNavigate()
  const metadata = useMetadataForm(templates)
  const values = metadata.form.useWatchValue('values') ?? []
  const [story, series, assign] = [useCreateStory(), useCreateSeries(), usePlaceStories()]
  const onError = (error: Error) => {
    const unplaced = error instanceof CallRefused ? metadata.setErrors(error.errors) : []
    if (!(error instanceof CallRefused) || unplaced.length > 0 || error.errors.length === 0)
      toastError(refusalText(error))
  }
  const submit = async () => {
    const customMetadataList = metadata.pairs()
    try {
      if (kind === 'SERIES') {
        const { sgtt, uuid } = await series.mutateAsync({ customMetadataList })
        toastSuccess(t('create.done', { title: sgtt }))
        return await navigate({ to: '/story/series/$seriesUuid', params: { seriesUuid: uuid } })
      }
      const { sgtt, uuid } = await story.mutateAsync({ customMetadataList })
      if (into) await assign.mutateAsync({ stories: [{ uuid, sgtt }], to: into })
      toastSuccess(t('create.done', { title: sgtt }))
      await navigate({ to: '/story/editor/$storyUuid/cultural-item', params: { storyUuid: uuid } })
    } catch (error) {
      onError(error as Error) // calls throw nothing else
    }
  }
  return (
    <FormDialog
      title={t(`create.${kind}`)}
      size={600}
      form={metadata}
      action={t('confirm')}
      disabled={!hasContent(metadata.fields, values)}
      onSubmit={submit}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} />
    </FormDialog>
  )
}
