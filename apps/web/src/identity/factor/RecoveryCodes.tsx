import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#shared/copying/use-copy.ts'
import styles from './Factor.module.css'

/** The ten recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) => {
  const { t } = useTranslation(['factor', 'copying'])
  const copy = useCopy()
  return (
    <div className={styles.steps}>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} stroke={1.6} />}>
        {t('storeCodes')}
      </Alert>
      <ul className={styles.codes} aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {t('copying:copy')}
        </Button>
        <Button onClick={onStored}>{t('stored')}</Button>
      </Group>
    </div>
  )
}
