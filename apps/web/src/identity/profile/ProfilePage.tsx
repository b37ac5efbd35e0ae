import { Button, Group, Switch } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { useLogout } from '#shared/api/logout.ts'
import { useSetPreferences } from '#shared/api/preferences.ts'
import { useSelf } from '#shared/api/person.ts'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { ScreenHeading } from '#shared/ui/ScreenHeading.tsx'
import { ScreenTitle } from '#shared/ui/ScreenTitle.tsx'
import { FactorPart } from '../factor/FactorPart.tsx'
import { ApiKeysPart } from './ApiKeysPart.tsx'
import { AvatarPart } from './AvatarPart.tsx'
import { EmailState } from './EmailState.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './Profile.module.css'
import { SessionList } from './SessionList.tsx'

type Mode = 'view' | 'edit' | 'password'

/** The person's profile: read-only, in edit mode, or with the password form. @source spec 001 §2, §4 */
export const ProfilePage = () => {
  const { t } = useTranslation('profile')
  const self = useSelf()
  const [mode, setMode] = useState<Mode>('view')
  const [last, setLast] = useState<Mode>('view')
  const data = useFocusFallback(mode)
  const logout = useLogout()
  const open = (next: Mode) => {
    setLast(mode)
    setMode(next)
  }
  const view = () => open('view')
  if (!self) return null
  return (
    <div className={styles.page}>
      <ScreenTitle of={t('title')} />
      <header className={styles.head}>
        <ScreenHeading className={styles.title}>{t('title')}</ScreenHeading>
        <Button variant="default" leftSection={<IconLogout size={17} stroke={1.6} aria-hidden />} onClick={logout}>
          {t('logout')}
        </Button>
      </header>
      <section ref={data} tabIndex={-1} className={styles.card} aria-label={t('data')}>
        <AvatarPart self={self} />
        {mode === 'view' && (
          <ProfileView self={self} last={last} onEdit={() => open('edit')} onPassword={() => open('password')} />
        )}
        {mode === 'edit' && <ProfileForm self={self} onClose={view} />}
        {mode === 'password' && <PasswordForm self={self} onClose={view} />}
      </section>
      <FactorPart />
      <KeysPart self={self} />
      <SessionList />
      <ApiKeysPart self={self} />
    </div>
  )
}

type Props = { self: Self; last: Mode; onEdit: () => void; onPassword: () => void }

/** The read-only profile. The button of the form that was closed last gets the focus. */
const ProfileView = ({ self, last, onEdit, onPassword }: Props) => {
  const { t } = useTranslation('profile')
  const facts = [
    [t('name'), self.name],
    [t('surname'), self.surname],
    [t('username'), self.username],
    [t('email'), self.email],
  ] as const
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <EmailState self={self} />
      <Group gap="sm">
        <Button onClick={onEdit} data-autofocus={last === 'edit' || undefined}>
          {t('edit')}
        </Button>
        <Button variant="default" onClick={onPassword} data-autofocus={last === 'password' || undefined}>
          {t('changePassword')}
        </Button>
      </Group>
    </>
  )
}

/** Turns keys of a single character on or off, for all browsers of the person. @source WCAG 2.2, 2.1.4 */
const KeysPart = ({ self }: { self: Self }) => {
  const { t } = useTranslation('commands')
  const { chooseSingleKeys } = useSetPreferences()
  return (
    <section className={styles.card} aria-labelledby="own-keys">
      <h2 id="own-keys" className={styles.subtitle}>
        {t('profile.title')}
      </h2>
      <Switch
        label={t('profile.single')}
        description={t('profile.hint')}
        checked={self.singleKeys}
        onChange={(event) => chooseSingleKeys({ singleKeys: event.currentTarget.checked })}
      />
    </section>
  )
}
