import type { Overview } from '@pressmark/contract/tenants/overview.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate } from '#shared/text/format-date.ts'
import styles from './Overview.module.css'

type Days = Overview['importDays']

/** The imported files of the last days: their number, and a bar for each day. The failed part of a bar has another color. */
export const ImportTrend = ({ days }: { days: Days }) => {
  const { t } = useTranslation('management')
  const total = days.reduce((sum, { files }) => sum + files, 0)
  const highest = Math.max(1, ...days.map(({ files }) => files))
  const share = (files: number) => `${(100 * files) / highest}%`
  return (
    <>
      <p className={styles.figure}>
        <Link to="/management">{t('overview.files', { count: total, shown: formatCount(total) })}</Link>
      </p>
      <ol className={styles.bars} aria-label={t('overview.byDay')}>
        {days.map(({ date, files, failed }) => (
          <li
            key={date}
            title={t('overview.day', { date: formatDate(date), count: files, failed: formatCount(failed) })}
          >
            <span className={styles.bar} style={{ height: share(files) }}>
              <span className={styles.failedPart} style={{ height: files > 0 ? `${(100 * failed) / files}%` : 0 }} />
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.scale}>
        <span>{formatDate(days[0]?.date ?? '')}</span>
        <span>{t('overview.today')}</span>
      </p>
    </>
  )
}
