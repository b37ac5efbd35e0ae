import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Self } from '@pressmark/contract/identity.ts'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSelf, useTenant } from '#shared/person.ts'
import styles from './AccountMenu.module.css'
import { LanguageItems } from './LanguageItems.tsx'
import { useLogout } from './logout.ts'
import { SchemeItems } from './SchemeItems.tsx'

const initialsOf = ({ name, surname, username }: Self) =>
  `${name.slice(0, 1)}${surname.slice(0, 1)}`.toUpperCase() || username.slice(0, 2).toUpperCase()

/** Who is signed in and for which organisation; opens language, scheme and logout. */
export const AccountMenu = () => {
  const { t } = useTranslation('app')
  const self = useSelf()
  const tenant = useTenant()
  const logout = useLogout()
  const narrow = useMediaQuery('(max-width: 47.99em)')
  if (!self) return null
  const name = `${self.name} ${self.surname}`.trim() || self.username
  return (
    <Menu position={narrow ? 'top-end' : 'right-start'} width={232} offset={12} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles['who']}>
          <Avatar
            src={self.avatarUrl}
            alt=""
            size={40}
            color="ochre"
            variant="filled"
            className={styles['avatar']}
            aria-hidden
          >
            {initialsOf(self)}
          </Avatar>
          <span className={styles['names']}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['organisation']}>{tenant?.displayName}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{`${name} · ${tenant?.displayName ?? ''}`}</Menu.Label>
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={logout}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
