import { Menu } from '@mantine/core'
import type { Language } from '@pressmark/contract/platform/constants.ts'
import { useTranslation } from 'react-i18next'
import { currentLanguage, offeredLanguages } from '#shared/text/language.ts'
import { useSetPreferences } from '#shared/api/preferences.ts'

// Each language has its own name for itself, so that its speakers can read it.
export const LANGUAGE_NAMES = { en: 'English', it: 'Italiano' } as const

/** The languages, as choices of a menu. */
export const LanguageItems = () => {
  useTranslation()
  const { chooseLanguage } = useSetPreferences()
  return (
    <Menu.RadioGroup
      value={currentLanguage()}
      // The values are the languages below.
      onChange={(language) => chooseLanguage(language as Language)}
    >
      {offeredLanguages().map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
