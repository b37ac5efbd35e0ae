import { Skeleton, Stack } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { hasContent } from '#catalogue/collection/dialogs/has-content.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { MetadataForm } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { refusalText } from '#shared/api/refusal-text.ts'
import { CallRefused } from '#shared/api/refusal.ts'
import { toastError, toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { useCreateSeries, useCreateStory, usePlaceStories } from '../stories.queries.ts'

type Props = {
  kind: 'STORY' | 'SERIES'
  /** The series that a new story goes into. */
  into?: string | undefined
  onClose: () => void
}

/** Describes a new story or series by the organisation's own fields. @source spec 002 §2, §5 */
export const CreateDialog = ({ kind, into, onClose }: Props) => {
  const { t } = useTranslation('stories')
  useReturnFocus()
  const { data: templates, error, refetch } = useQuery({ ...templatesQuery(kind), meta: { notify: false } })
  return (
    <Dialog title={t(`create.${kind}`)} size={600} onClose={onClose}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!templates && !error && <Skeleton height={240} />}
      {templates && <CreateForm kind={kind} into={into} templates={templates} onClose={onClose} />}
    </Dialog>
  )
}

const CreateForm = ({ kind, into, templates, onClose }: Props & { templates: readonly Template[] }) => {
  const { t } = useTranslation('stories')
  const id = useId()
  const navigate = useNavigate()
  const metadata = useMetadataForm(templates)
  const values = metadata.form.useWatchValue('values') ?? []
  const [story, series, place] = [useCreateStory(), useCreateSeries(), usePlaceStories()]
  const onError = (error: Error) => {
    const unplaced = error instanceof CallRefused ? metadata.place(error.errors) : []
    if (!(error instanceof CallRefused) || unplaced.length > 0 || error.errors.length === 0)
      toastError(refusalText(error))
  }
  const submit = async (customMetadataList: MetadataPair[]) => {
    try {
      if (kind === 'SERIES') {
        const { sgtt, uuid } = await series.mutateAsync({ customMetadataList })
        toastSuccess(t('create.done', { title: sgtt }))
        return await navigate({ to: '/story/series/$seriesUuid', params: { seriesUuid: uuid } })
      }
      const { sgtt, uuid } = await story.mutateAsync({ customMetadataList })
      if (into) await place.mutateAsync({ uuids: [uuid], to: into })
      toastSuccess(t('create.done', { title: sgtt }))
      await navigate({ to: '/story/editor/$storyUuid/cultural-item', params: { storyUuid: uuid } })
    } catch (error) {
      onError(error as Error) // calls throw nothing else
    }
  }
  return (
    <Stack gap="lg">
      <MetadataForm metadata={metadata} id={id} onSubmit={(pairs) => void submit(pairs)} />
      <DialogButtons
        onCancel={onClose}
        action={t('confirm')}
        form={id}
        pending={story.isPending || series.isPending || place.isPending}
        disabled={!hasContent(metadata.fields, values)}
      />
    </Stack>
  )
}
