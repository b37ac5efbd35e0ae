import type { Overview } from '@pressmark/contract/tenants/overview.ts'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoment } from '#shared/text/format-date.ts'
import { Card, Fact, Facts } from './Card.tsx'
import { formatBytes } from '#shared/text/format-bytes.ts'
import { HelpLink } from './HelpLink.tsx'
import styles from './Overview.module.css'

/** The last backup, and the versions of the product and of the database. */
export const System = ({ system: { version, database, backup } }: Pick<Overview, 'system'>) => {
  const { t } = useTranslation('management')
  return (
    <Card title={t('overview.system')}>
      <p className={styles.figure}>{backup ? formatMoment(backup.takenAt) : t('overview.noBackup')}</p>
      <Facts>
        {backup && (
          <Fact
            name={t('overview.backup')}
            value={t('overview.backupOf', { files: formatCount(backup.files), bytes: formatBytes(backup.bytes) })}
          />
        )}
        {backup && backup.problems > 0 && (
          <Fact name={t('overview.backupProblems')} value={formatCount(backup.problems)} />
        )}
        <Fact name="Pressmark" value={version} />
        <Fact name="PostgreSQL" value={database} />
      </Facts>
      <p className={styles.quiet}>
        <HelpLink page="administration.html#backup">{t('overview.backupHelp')}</HelpLink>
      </p>
    </Card>
  )
}
