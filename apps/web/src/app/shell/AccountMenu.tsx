import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '#shared/text/initials.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useLogout } from '#shared/api/logout.ts'
import { useSelf, useTenant } from '#shared/api/person.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import styles from './AccountMenu.module.css'
import { LanguageItems } from './LanguageItems.tsx'
import { useMenuEntries } from './menu-entries.ts'
import { OrganisationItem } from './TenantItem.tsx'
import { SchemeItems } from './ColorSchemeItems.tsx'

const ChangeOrganisation = lazyComponent(() => import('#identity/tenants/SwitchTenant.tsx'), 'ChangeOrganisation')

/** Who is signed in and for which organisation; opens profile, the other organisations, language, scheme and logout. */
export const AccountMenu = () => {
  const { t } = useTranslation('app')
  const self = useSelf()
  const tenant = useTenant()
  const logout = useLogout()
  useRefresh({
    kinds: ['person.changed', 'workgroup.changed'],
    // Only the server knows to which workgroups the person belongs.
    matches: ({ kind, uuid }) => kind === 'workgroup.changed' || uuid === self?.uuid,
    keys: [sessionKeys.self, sessionKeys.management],
  })
  const narrow = useMediaQuery('(max-width: 47.99em)')
  const entries = useMenuEntries()
  const [changing, { open, close }] = useDisclosure()
  if (!self) return null
  const name = `${self.name} ${self.surname}`.trim() || self.username
  return (
    <>
      <Menu position={narrow ? 'top-end' : 'right-start'} width={232} offset={12} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={styles.who}>
            <Avatar
              src={self.avatarUrl}
              alt=""
              size={40}
              color="ochre"
              variant="filled"
              className={styles.avatar}
              aria-hidden
            >
              {initialsOf(self)}
            </Avatar>
            <span className={styles.names}>
              <span className={styles.name}>{name}</span>
              <span className={styles.organisation}>{tenant?.displayName}</span>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{`${name} · ${tenant?.displayName ?? ''}`}</Menu.Label>
          <Menu.Divider />
          {entries
            .filter(({ name: place, wide }) => place === 'profile' || (narrow && wide))
            .map(({ name: place, to, icon: Icon }) => (
              <Menu.Item key={place} component={Link} to={to} leftSection={<Icon size={16} stroke={1.6} />}>
                {t(`menu.${place}`)}
              </Menu.Item>
            ))}
          <OrganisationItem self={self} onOpen={open} />
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
      <Suspense fallback={null}>{changing && <ChangeOrganisation self={self} onClose={close} />}</Suspense>
    </>
  )
}
