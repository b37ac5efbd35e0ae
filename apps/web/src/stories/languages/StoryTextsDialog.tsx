import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  COMMENTARY_STORED_MAX_LENGTH,
  STEP_TITLE_MAX_LENGTH,
  VALUE_MAX_LENGTH,
} from '@pressmark/contract/platform/constants.ts'
import { CREDITS_MAX_LENGTH, SUBTITLE_MAX_LENGTH } from '@pressmark/contract/stories/look.ts'
import { findStoryByUuid, type Story } from '@pressmark/contract/stories/stories.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { ConflictAlert } from '#shared/forms/ConflictAlert.tsx'
import { showValues } from '#shared/forms/show-values.ts'
import { useEdit } from '#shared/forms/use-edit.ts'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { noteVersion } from '../editor/draft.store.ts'
import { useUpdateStory } from '../stories.queries.ts'
import { useLanguageName } from './languages.queries.ts'

type Values = Record<'sgtt' | 'description' | 'title' | 'subtitle' | 'text' | 'credits', string>

const valuesOf = ({ sgtt = '', description = '', opening, closing }: Story['translations'][string] = {}): Values => ({
  sgtt,
  description,
  title: opening?.title ?? '',
  subtitle: opening?.subtitle ?? '',
  text: closing?.text ?? '',
  credits: closing?.credits ?? '',
})

const textsOf = ({ sgtt, description, title, subtitle, text, credits }: Values): Story['translations'][string] => ({
  sgtt,
  description,
  opening: { title, subtitle },
  closing: { text, credits },
})

type Props = { story: Story; language: string; onClose: () => void }

/** The form for the title, the description and the slides of a story in another language. */
export const StoryTextsDialog = ({ story, language, onClose }: Props) => {
  const { t } = useTranslation(['editor', 'stories'])
  const nameOf = useLanguageName()
  const update = useUpdateStory(story.uuid)
  const form = useForm<Values>({ initialValues: valuesOf(story.translations[language]) })
  const edit = useEdit<Story, Values>({
    entity: story,
    valuesOf: ({ translations }) => valuesOf(translations[language]),
    values: () => {
      const trimmed = Object.entries(form.getValues()).map(([name, text]) => [name, text.trim()])
      return Object.fromEntries(trimmed) as Values // the same names
    },
    read: () => call(findStoryByUuid, { query: { uuid: story.uuid } }),
    send: ({ base, version, values }) =>
      update.mutateAsync({ translations: { ...base.translations, [language]: textsOf(values) }, version }),
    onSaved: (saved) => {
      toastSuccess(t('languages.storyTextsSaved'))
      noteVersion(saved)
      onClose()
    },
    onReload: ({ translations }) => showValues(form, valuesOf(translations[language])),
  })
  const labels: Record<keyof Values, string> = {
    sgtt: t('languages.storyTitle'),
    description: t('languages.description'),
    title: t('look.openingTitle'),
    subtitle: t('look.subtitle'),
    text: t('look.text'),
    credits: t('look.credits'),
  }
  const main = mainTexts(edit.opened ?? story)
  const fields = FIELDS.filter(({ name }) => name === 'sgtt' || main[name] !== '')
  return (
    <FormDialog
      title={t('languages.storyTextsOf', { language: nameOf(language) })}
      size={640}
      form={form}
      action={t('stories:confirm')}
      disabled={edit.conflict !== undefined}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
    >
      {fields.map(({ name, isLong, maxLength }) => {
        const Field = isLong ? Textarea : TextInput
        return (
          <Field
            key={name}
            lang={language}
            label={labels[name]}
            description={t('languages.original', { text: main[name] })}
            {...(isLong && { autosize: true, minRows: 2, maxRows: 8 })}
            maxLength={maxLength}
            {...form.getInputProps(name)}
          />
        )
      })}
      <ConflictAlert edit={edit} labelOf={(field) => labels[field]} textOf={(value) => value ?? ''} />
    </FormDialog>
  )
}

const FIELDS: readonly { name: keyof Values; isLong: boolean; maxLength: number }[] = [
  { name: 'sgtt', isLong: false, maxLength: VALUE_MAX_LENGTH },
  { name: 'description', isLong: true, maxLength: VALUE_MAX_LENGTH },
  { name: 'title', isLong: false, maxLength: STEP_TITLE_MAX_LENGTH },
  { name: 'subtitle', isLong: false, maxLength: SUBTITLE_MAX_LENGTH },
  { name: 'text', isLong: true, maxLength: COMMENTARY_STORED_MAX_LENGTH },
  { name: 'credits', isLong: true, maxLength: CREDITS_MAX_LENGTH },
]

/* A field without a main text has nothing to translate. */
const mainTexts = ({ sgtt, description, opening, closing }: Story): Values =>
  valuesOf({ sgtt, description, ...(opening && { opening }), ...(closing && { closing }) })
