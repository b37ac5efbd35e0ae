import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'

/** Says how many rows a filter hides in the spreadsheet program, because they are read too. */
export const HiddenRows = ({ sheet: { hidden } }: { sheet: Spreadsheet }) => {
  const { t } = useTranslation('sheets')
  if (hidden === 0) return null
  return <span>{t('report.hidden', { count: hidden, shown: formatCount(hidden) })}</span>
}
