import { Button, Group } from '@mantine/core'
import type { Self } from '@pressmark/contract/identity/identity.ts'
import { useTranslation } from 'react-i18next'
import styles from './Profile.module.css'

type Props = { self: Self; onEdit: () => void; onPassword: () => void }

/** What is known of oneself. */
export const ProfileView = ({ self, onEdit, onPassword }: Props) => {
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
      <Group gap="sm">
        <Button onClick={onEdit}>{t('edit')}</Button>
        <Button variant="default" onClick={onPassword}>
          {t('changePassword')}
        </Button>
      </Group>
    </>
  )
}
