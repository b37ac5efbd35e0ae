import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const SCHEMES = ['light', 'dark', 'auto'] as const

/** Light, dark, or as the system has it, as choices of a menu. */
export const SchemeItems = () => {
  const { t } = useTranslation('app')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      // The values are those of SCHEMES, below.
      onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
    >
      {SCHEMES.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {t(`scheme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
