import { Menu, useMantineColorScheme } from '@mantine/core'
import { COLOR_SCHEMES, type ColorScheme } from '@pressmark/contract/platform/constants.ts'
import { useTranslation } from 'react-i18next'
import { useSetPreferences } from '#shared/api/preferences.ts'

/** Light, dark, or as the system has it, as choices of a menu. */
export const SchemeItems = () => {
  const { t } = useTranslation('app')
  const { colorScheme } = useMantineColorScheme()
  const { chooseScheme } = useSetPreferences()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      // The values are those of SCHEMES, below.
      onChange={(scheme) => chooseScheme(scheme as ColorScheme)}
    >
      {COLOR_SCHEMES.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {t(`scheme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
