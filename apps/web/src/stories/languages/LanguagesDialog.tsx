import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { languageCodes, MAX_TRANSLATIONS } from '@pressmark/contract/stories/languages.ts'
import type { Story } from '@pressmark/contract/stories/stories.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { ConfirmDialog } from '#shared/ui/ConfirmDialog.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { chooseLanguage, takeStory } from '../editor/draft.store.ts'
import { exchangeLanguages } from './exchange-languages.ts'
import { useChangeLanguages, useLanguageName } from './languages.queries.ts'
import { mainLanguageOf } from './step-texts.ts'

type Props = { story: Story; save: () => Promise<boolean>; onClose: () => void }

/** The main language of a story, and its other languages. Each change is saved at once. */
export const LanguagesDialog = ({ story, save, onClose }: Props) => {
  const { t } = useTranslation('editor')
  const [removing, setRemoving] = useState<string>()
  const [error, setError] = useState<Error>()
  const nameOf = useLanguageName()
  const change = useChangeLanguages(story.uuid)
  const main = mainLanguageOf(story)
  const used = Object.keys(story.translations).filter((one) => one !== main)
  const options = useOptions()
  const setMain = (language: string | null) => {
    setError(undefined)
    if (language !== null) change(() => ({ language })).catch((refused: Error) => setError(refused))
  }
  const exchange = async (language: string) => {
    setError(undefined)
    try {
      // The exchange contains the texts of the steps, so the draft starts again from the saved story.
      if (!(await save())) return
      takeStory(await change((current) => exchangeLanguages(current, language)), { discard: true })
      toastSuccess(t('languages.exchanged', { language: nameOf(language) }))
      onClose()
    } catch (refused) {
      setError(refused as Error) // calls are refused with errors
    }
  }
  if (removing !== undefined)
    return <RemoveLanguage story={story} language={removing} save={save} onClose={() => setRemoving(undefined)} />
  return (
    <Dialog title={t('languages.title')} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('languages.hint')}</Text>
        <Select
          label={t('languages.mainLabel')}
          description={t('languages.mainHint')}
          searchable
          allowDeselect={false}
          data={options.filter(({ value }) => !used.includes(value))}
          value={main}
          onChange={setMain}
        />
        <Stack gap="xs" component="ul" m={0} p={0}>
          {used.map((one) => (
            <Group key={one} component="li" justify="space-between">
              <Text span flex={1}>
                {nameOf(one)}
              </Text>
              <CallButton
                size="xs"
                variant="default"
                aria-label={t('languages.exchange', { language: nameOf(one) })}
                onCall={() => exchange(one)}
              >
                {t('languages.exchangeAction')}
              </CallButton>
              <Button
                size="xs"
                variant="default"
                aria-label={t('languages.remove', { language: nameOf(one) })}
                onClick={() => setRemoving(one)}
              >
                {t('languages.removeAction')}
              </Button>
            </Group>
          ))}
        </Stack>
        <AddLanguage story={story} used={[main, ...used]} onAdded={onClose} />
        <RefusalAlert error={error} />
      </Stack>
    </Dialog>
  )
}

/* All languages by their names on the screen. */
const useOptions = () => {
  const { i18n } = useTranslation()
  const nameOf = useLanguageName()
  return useMemo(
    () =>
      languageCodes()
        .map((value) => ({ value, label: nameOf(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language)),
    [i18n.language], // oxlint-disable-line react-hooks/exhaustive-deps -- the names depend on the language only
  )
}

type AddProps = { story: Story; used: readonly string[]; onAdded: () => void }

const AddLanguage = ({ story, used, onAdded }: AddProps) => {
  const { t } = useTranslation('editor')
  const nameOf = useLanguageName()
  const change = useChangeLanguages(story.uuid)
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<Error>()
  const options = useOptions().filter(({ value }) => !used.includes(value))
  const isFull = used.length > MAX_TRANSLATIONS
  const add = async (language: string) => {
    try {
      await change(({ translations }) => ({ translations: { ...translations, [language]: {} } }))
      chooseLanguage(story.uuid, language)
      toastSuccess(t('languages.added', { language: nameOf(language) }))
      onAdded()
    } catch (refused) {
      setError(refused as Error) // calls are refused with errors
    }
  }
  if (isFull) return <Text size="sm">{t('languages.full', { n: MAX_TRANSLATIONS })}</Text>
  return (
    <>
      <Group align="end" wrap="nowrap">
        <Select
          flex={1}
          label={t('languages.add')}
          placeholder={t('languages.choose')}
          searchable
          data={options}
          value={chosen}
          onChange={setChosen}
        />
        <CallButton disabled={chosen === null} onCall={async () => chosen !== null && add(chosen)}>
          {t('languages.addAction')}
        </CallButton>
      </Group>
      <RefusalAlert error={error} />
    </>
  )
}

type RemoveProps = { story: Story; language: string; save: () => Promise<boolean>; onClose: () => void }

const RemoveLanguage = ({ story, language, save, onClose }: RemoveProps) => {
  const { t } = useTranslation('editor')
  const nameOf = useLanguageName()
  const change = useChangeLanguages(story.uuid)
  const [error, setError] = useState<Error>()
  const name = nameOf(language)
  const remove = async () => {
    try {
      // The steps lose their texts in this language, so the draft starts again from the saved story.
      if (!(await save())) return
      const saved = await change(({ translations: { [language]: _removed, ...translations } }) => ({ translations }))
      takeStory(saved, { discard: true })
      toastSuccess(t('languages.removed', { language: name }))
      onClose()
    } catch (refused) {
      setError(refused as Error) // calls are refused with errors
    }
  }
  return (
    <ConfirmDialog
      title={t('languages.removeTitle', { language: name })}
      text={t('languages.removeText')}
      action={t('languages.removeAction')}
      destructive
      error={error ?? null}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
