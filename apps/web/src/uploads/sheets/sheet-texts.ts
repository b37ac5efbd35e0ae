import type { RowReason, SheetReason, Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'

type Translate = ReturnType<typeof useTranslation<'sheets'>>['t']

/** Returns why a row is skipped, in the person's language. */
export const rowReasonText = (t: Translate, { code, type, row = 0, fields = [] }: RowReason): string => {
  if (code === 'pressmarkTwice' || code === 'itemTwice' || code === 'entryTwice')
    return t(`rowReasons.${code}`, { row: formatCount(row) })
  if (code === 'imageFieldsRequired') return t('rowReasons.imageFieldsRequired', { fields: fields.join(', ') })
  if (code === 'invalidValue') return type ? t(`rowReasons.types.${type}`) : t('rowReasons.invalidValue')
  return t(`rowReasons.${code}`)
}

/** Returns why a spreadsheet cannot be read. */
export const sheetReasonText = (t: Translate, { code, limit = 0 }: Pick<SheetReason, 'code' | 'limit'>): string =>
  t(`reasons.${code}`, { limit: formatCount(limit) })

/** Returns how the file was read: format, encoding and separator. */
export const layoutText = (t: Translate, { format, encoding, delimiter, sheetName }: Spreadsheet): string =>
  format === 'xlsx'
    ? t('layout.xlsx', { sheet: sheetName ?? '' })
    : t('layout.csv', {
        encoding: ENCODINGS[encoding ?? 'utf-8'],
        delimiter: t(`delimiters.${NAMES[delimiter ?? ',']}`),
      })

const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const
const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const
