import { useForm } from '@mantine/form'
import { findStoryByUuid, type Story } from '@pressmark/contract/stories/stories.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { imagesOf } from '../picker/images-of.ts'
import { useUpdateStory } from '../stories.queries.ts'
import { draftOf } from './draft.ts'
import { noteVersion } from './draft.store.ts'
import { CoverChoice, SlideFields, type LookValues as Values } from './LookFields.tsx'

const valuesOf = ({ coverUuid, opening, closing }: Story): Values => ({
  cover: coverUuid ?? '',
  title: opening?.title ?? '',
  subtitle: opening?.subtitle ?? '',
  text: closing?.text ?? '',
  credits: closing?.credits ?? '',
})

const lookOf = ({ cover, title, subtitle, text, credits }: Values) => ({
  coverUuid: cover === '' ? null : cover,
  opening: title === '' && subtitle === '' ? null : { title, subtitle },
  closing: text === '' && credits === '' ? null : { text, credits },
})

/** The form for the cover of a story, and for the slides before and after its steps. */
export const StoryLook = ({ story, onClose }: { story: Story; onClose: () => void }) => {
  const { t } = useTranslation(['editor', 'stories'])
  const update = useUpdateStory(story.uuid)
  const form = useForm<Values>({ initialValues: valuesOf(story) })
  const edit = useEdit<Story, Values>({
    entity: story,
    valuesOf,
    values: () => {
      const { cover, ...texts } = form.getValues()
      const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))
      return { cover, ...(trimmed as typeof texts) } // the same names
    },
    read: () => call(findStoryByUuid, { query: { uuid: story.uuid } }),
    send: ({ version, values }) => update.mutateAsync({ ...lookOf(values), version }),
    onSaved: (saved) => {
      toastSuccess(t('look.saved'))
      noteVersion(saved)
      onClose()
    },
    onReload: (current) => showValues(form, valuesOf(current)),
  })
  const images = imagesOf(draftOf((edit.opened ?? story).annotations))
  const labels: Record<keyof Values, string> = {
    cover: t('look.cover'),
    title: t('look.openingTitle'),
    subtitle: t('look.subtitle'),
    text: t('look.text'),
    credits: t('look.credits'),
  }
  const coverName = (uuid: string) =>
    images.find(({ canvasUuid }) => canvasUuid === uuid)?.image.title ?? t('look.first')
  return (
    <FormDialog
      title={t('look.title')}
      size={640}
      form={form}
      action={t('stories:confirm')}
      disabled={edit.conflict !== undefined}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
    >
      <CoverChoice images={images} value={form.values.cover} onChange={(uuid) => form.setFieldValue('cover', uuid)} />
      <SlideFields form={form} />
      <ConflictAlert
        edit={edit}
        labelOf={(field) => labels[field]}
        textOf={(value, field) => (field === 'cover' ? coverName(value ?? '') : (value ?? ''))}
      />
    </FormDialog>
  )
}
