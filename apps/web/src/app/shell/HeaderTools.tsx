import { ActionIcon, Menu, Tooltip, useComputedColorScheme } from '@mantine/core'
import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMessages } from '#shared/ui/recent-messages.ts'
import { useSetPreferences } from '#shared/api/preferences.ts'
import { UploadWidget } from '#uploads/widget/UploadWidget.tsx'
import styles from './Header.module.css'
import { LanguageItems } from './LanguageItems.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'

const SchemeToggle = () => {
  const { t } = useTranslation('app')
  const { chooseScheme } = useSetPreferences()
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  const label = t(`switchTo.${other}`)
  return (
    <Tooltip label={label}>
      <ActionIcon className={styles.wide} aria-label={label} onClick={() => chooseScheme(other)}>
        {other === 'dark' ? <IconMoon size={20} stroke={1.6} /> : <IconSun size={20} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  )
}

const LanguageMenu = () => {
  const { t } = useTranslation('app')
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon className={styles.wide} aria-label={t('language')}>
          <IconLanguage size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}

const RecentMessages = lazyComponent(() => import('./RecentMessages.tsx'), 'RecentMessages')

/** The list of recent messages, while it is open. The account menu and the palette open it. */
const OpenMessages = () => {
  const { isOpen } = useMessages()
  return isOpen ? (
    <Suspense fallback={null}>
      <RecentMessages />
    </Suspense>
  ) : null
}

/** The uploads, the display settings and the recent messages. */
export const HeaderTools = () => (
  <>
    <Suspense fallback={<span className={styles.coming} />}>
      <UploadWidget />
    </Suspense>
    <Suspense fallback={<span className={styles.coming} />}>
      <PaletteButton />
    </Suspense>
    <LanguageMenu />
    <SchemeToggle />
    <OpenMessages />
  </>
)
