import { Alert } from '@mantine/core'
import type { AnswerOf } from '@pressmark/contract/platform/endpoint.ts'
import type { readFixity } from '@pressmark/contract/preservation/fixity.ts'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoment } from '#shared/text/format-date.ts'
import styles from './Fixity.module.css'

/** The last fixity check in one sentence and five facts. */
export const FixityFacts = ({ fixity }: { fixity: AnswerOf<typeof readFixity> }) => {
  const { t } = useTranslation('fixity')
  const { originals, checked, overdue, oldestDate, lastDate, page } = fixity
  const damaged = page.totalElements
  const Symbol = damaged > 0 ? IconAlertTriangle : IconShieldCheck
  const facts = [
    [t('facts.originals'), formatCount(originals)],
    [t('facts.checked'), formatCount(checked)],
    [t('facts.overdue'), formatCount(overdue)],
    [t('facts.oldest'), oldestDate === null ? t('facts.notYet') : formatMoment(oldestDate)],
    [t('facts.last'), lastDate === null ? t('facts.notYet') : formatMoment(lastDate)],
  ]
  return (
    <>
      <Alert
        color={damaged > 0 ? 'red' : 'green'}
        variant="light"
        classNames={{ label: styles.result }}
        icon={<Symbol size={18} stroke={1.6} aria-hidden />}
        title={damaged > 0 ? t('damaged', { count: damaged }) : t('intact', { count: originals })}
      >
        {t('hint')}
      </Alert>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
