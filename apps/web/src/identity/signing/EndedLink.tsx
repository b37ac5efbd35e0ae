import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '../LoginPage.module.css'

/** Says that a link opens nothing any more. */
export const EndedLink = () => {
  const { t } = useTranslation(['signing', 'shared'])
  const navigate = useNavigate()
  return (
    <div className={styles.form}>
      <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} />}>
        {t('shared:refusals.linkExpired')}
      </Alert>
      <Button size="md" variant="default" onClick={() => void navigate({ to: '/login' })}>
        {t('toLogin')}
      </Button>
    </div>
  )
}
