import type { FixityProblem } from '@pressmark/contract/preservation/fixity.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#shared/text/format-date.ts'
import styles from './Fixity.module.css'

/** Originals that are kept back, with the items that they belong to. */
export const DamagedOriginals = ({ errors }: { errors: readonly FixityProblem[] }) => {
  const { t } = useTranslation('fixity')
  return (
    <ul className={styles.problems} aria-label={t('list')}>
      {errors.map(({ sha256, outcome, checkedDate, assets }) => (
        <li key={sha256}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <div>
            {assets.map(({ uuid, sgtt, itemUuid, collectionUuid }) => (
              <p key={uuid} className={styles.name}>
                {collectionUuid === null ? (
                  sgtt
                ) : (
                  <Link to="/catalog/$collectionUuid/cultural-item/$uuid" params={{ collectionUuid, uuid: itemUuid }}>
                    {sgtt}
                  </Link>
                )}
              </p>
            ))}
            {assets.length === 0 && <p className={styles.name}>{t('inBin')}</p>}
            <p className={styles.said}>
              {t(`outcomes.${outcome}`)} · <time dateTime={checkedDate}>{formatMoment(checkedDate)}</time>
            </p>
            <p className={styles.said}>SHA-256 {sha256}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
