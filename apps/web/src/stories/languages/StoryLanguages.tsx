import { Button, Group, Select, Text } from '@mantine/core'
import type { Story } from '@pressmark/contract/stories/stories.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { formatCount } from '#shared/text/format-date.ts'
import { chooseLanguage, type Draft } from '../editor/draft.store.ts'
import { useLanguageName } from './languages.queries.ts'
import { countUntranslated, editedLanguage, mainLanguageOf } from './step-texts.ts'

const LanguagesDialog = lazyComponent(() => import('./LanguagesDialog.tsx'), 'LanguagesDialog')
const StoryTextsDialog = lazyComponent(() => import('./StoryTextsDialog.tsx'), 'StoryTextsDialog')

type Props = { story: Story; draft: Draft; may: boolean; save: () => Promise<boolean> }

const MAIN = ''
const MANAGE = '+'

/** The language whose texts the editor shows, and what has no translation yet. */
export const StoryLanguages = ({ story, draft, may, save }: Props) => {
  const { t } = useTranslation('editor')
  const nameOf = useLanguageName()
  const [dialog, setDialog] = useState<'languages' | 'texts'>()
  const language = editedLanguage(story, draft)
  const others = Object.keys(story.translations).filter((one) => one !== mainLanguageOf(story))
  if (!may && others.length === 0) return null
  const close = () => setDialog(undefined)
  const choose = (value: string | null) => {
    if (value === MANAGE) setDialog('languages')
    else if (value !== null) chooseLanguage(story.uuid, value === MAIN ? undefined : value)
  }
  return (
    <>
      <Select
        size="xs"
        w={220}
        aria-label={t('languages.label')}
        allowDeselect={false}
        checkIconPosition="right"
        value={language ?? MAIN}
        onChange={choose}
        data={[
          { value: MAIN, label: t('languages.main', { language: nameOf(mainLanguageOf(story)) }) },
          ...others.map((one) => ({ value: one, label: nameOf(one) })),
          ...(may ? [{ value: MANAGE, label: t('languages.manage') }] : []),
        ]}
      />
      {language !== undefined && (
        <Group gap="xs">
          {may && (
            <Button size="xs" variant="default" onClick={() => setDialog('texts')}>
              {t('languages.storyTexts')}
            </Button>
          )}
          <Missing count={countUntranslated(story, draft.steps.present, language)} />
        </Group>
      )}
      <Suspense fallback={null}>
        {dialog === 'languages' && <LanguagesDialog story={story} save={save} onClose={close} />}
        {dialog === 'texts' && language !== undefined && (
          <StoryTextsDialog story={story} language={language} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const Missing = ({ count }: { count: number }) => {
  const { t } = useTranslation('editor')
  return (
    <Text size="sm" c="dimmed">
      {count === 0 ? t('languages.complete') : t('languages.missing', { n: formatCount(count) })}
    </Text>
  )
}
