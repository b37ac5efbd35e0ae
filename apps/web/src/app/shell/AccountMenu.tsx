import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconLogout, IconBuildingBank, IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { COLOR_SCHEMES, type ColorScheme } from '@pressmark/contract/platform/constants.ts'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '#shared/text/initials.ts'
import { commandLabel, useCommandLabel } from '#shared/commands/use-command.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useLogout } from '#shared/api/logout.ts'
import { useSelf, useTenant } from '#shared/api/person.ts'
import { sessionKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { useSetPreferences } from '#shared/api/preferences.ts'
import { openMessages } from '#shared/ui/recent-messages.ts'
import { ownTenantsQuery } from '#shared/api/own-tenants.ts'
import styles from './AccountMenu.module.css'
import { LanguageItems } from './LanguageItems.tsx'
import { useMenuEntries } from './menu-entries.ts'

const SwitchTenant = lazyComponent(() => import('#identity/tenants/SwitchTenant.tsx'), 'SwitchTenant')

/** Shows the signed-in person and the tenant. Opens profile, tenant switch, language, colour scheme and logout. */
export const AccountMenu = () => {
  const logoutLabel = useCommandLabel('session.end')
  const self = useSelf()
  const tenant = useTenant()
  const logout = useLogout()
  useRefresh({
    kinds: ['person.changed', 'workgroup.changed'],
    // Only the server knows the workgroups of the person.
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
            .filter(({ name: page, wide }) => page === 'profile' || (narrow && wide))
            .map(({ name: page, to, icon: Icon }) => (
              <Menu.Item key={page} component={Link} to={to} leftSection={<Icon size={16} stroke={1.6} />}>
                {commandLabel(`go.${page}`)}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={<IconMessages size={16} stroke={1.6} />} onClick={openMessages}>
            {commandLabel('messages.open')}
          </Menu.Item>
          <SwitchTenantItem self={self} onOpen={open} />
          <Menu.Divider />
          <LanguageItems />
          <Menu.Divider />
          <SchemeItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={logout}>
            {logoutLabel}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>{changing && <SwitchTenant self={self} onClose={close} />}</Suspense>
    </>
  )
}

/** Light, dark or the system's scheme, as choices of a menu. */
const SchemeItems = () => {
  const { t } = useTranslation('app')
  const { colorScheme } = useMantineColorScheme()
  const { chooseScheme } = useSetPreferences()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      // The values are the keys of SCHEMES, below.
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

/** Shown only to members of several tenants. */
const SwitchTenantItem = ({ self, onOpen }: { self: Self; onOpen: () => void }) => {
  const label = useCommandLabel('organisation.change')
  const { data: organisations = [] } = useQuery(ownTenantsQuery(self))
  if (organisations.length < 2) return null
  return (
    <Menu.Item leftSection={<IconBuildingBank size={16} stroke={1.6} />} onClick={onOpen}>
      {label}
    </Menu.Item>
  )
}
