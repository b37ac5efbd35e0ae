import { useMantineColorScheme } from '@mantine/core'
import { COLOR_SCHEMES } from '@pressmark/contract/platform/constants.ts'
import { IconLanguage, IconLogout, IconPlus, IconSearch, IconSunMoon, IconTableImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentLanguage, offeredLanguages } from '#shared/text/language.ts'
import type { Option, OptionGroup } from '#shared/ui/OptionList.tsx'
import { useMay } from '#shared/api/person.ts'
import { useSetPreferences } from '#shared/api/preferences.ts'
import { LANGUAGE_NAMES } from '../LanguageItems.tsx'
import { useLogout } from '#shared/api/logout.ts'
import { useMenuEntries } from '../menu-entries.ts'

type CommandCallbacks = { onGo: () => void; onAdd: () => void }

/** Returns the screens and commands that the person may use from anywhere. */
export const useCommands = ({ onGo, onAdd }: CommandCallbacks): OptionGroup[] => {
  const { t } = useTranslation(['search', 'app'])
  const navigate = useNavigate()
  const entries = useMenuEntries()
  const mayAdd = useMay('catalogue.edit', 'media.import')
  const logout = useLogout()
  const { colorScheme } = useMantineColorScheme()
  const { chooseLanguage, chooseScheme } = useSetPreferences()
  const goingTo = (choose: () => void) => () => {
    onGo()
    choose()
  }
  const places: Option[] = [
    ...entries.map(({ name, to, icon }) => ({
      id: `go-${name}`,
      label: t(`app:menu.${name}`),
      icon,
      choose: goingTo(() => void navigate({ to })),
    })),
    {
      id: 'go-results',
      label: t('palette.allItems'),
      icon: IconSearch,
      choose: goingTo(() => void navigate({ to: '/catalog/results', search: {} })),
    },
  ]
  const adding: Option[] = [
    { id: 'do-add', label: t('palette.addItem'), icon: IconPlus, choose: onAdd },
    {
      id: 'go-imports',
      label: t('palette.imports'),
      icon: IconTableImport,
      choose: goingTo(() => void navigate({ to: '/imports/spreadsheets' })),
    },
  ]
  const schemes = COLOR_SCHEMES.filter((scheme) => scheme !== colorScheme).map((scheme) => ({
    id: `scheme-${scheme}`,
    label: t('palette.scheme', { name: t(`app:scheme.${scheme}`) }),
    icon: IconSunMoon,
    choose: goingTo(() => chooseScheme(scheme)),
  }))
  const languages = offeredLanguages()
    .filter((language) => language !== currentLanguage())
    .map((language) => ({
      id: `language-${language}`,
      label: t('palette.language', { name: LANGUAGE_NAMES[language] }),
      icon: IconLanguage,
      choose: goingTo(() => chooseLanguage(language)),
    }))
  const signOut = { id: 'sign-out', label: t('app:logout'), icon: IconLogout, choose: goingTo(logout) }
  return [
    { label: t('palette.goTo'), options: places },
    { label: t('palette.commands'), options: [...(mayAdd ? adding : []), ...schemes, ...languages, signOut] },
  ]
}
