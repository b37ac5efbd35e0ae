import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, LANGUAGES, type Language } from '#shared/language.ts'

// A language is named in itself, so that whoever wants it can read it.
const NAMES = { en: 'English', it: 'Italiano' } as const

/** The languages, as choices of a menu. */
export const LanguageItems = () => {
  useTranslation()
  return (
    <Menu.RadioGroup
      value={currentLanguage()}
      // The values are those of LANGUAGES, below.
      onChange={(language) => void chooseLanguage(language as Language)}
    >
      {LANGUAGES.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language}>
          {NAMES[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
