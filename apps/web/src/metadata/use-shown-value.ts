import type { TemplateType } from '@pressmark/contract/platform/constants.ts'
import { useTranslation } from 'react-i18next'
import { decimalSign } from '#shared/text/format-date.ts'
import { shownDay } from './metadata-values.ts'

/** Returns the options of a boolean field, in order. @source spec 000 §3: boolean offers False/True */
export const useBooleanOptions = () => {
  const { t } = useTranslation('metadata')
  return [
    { value: 'false', label: t('false') },
    { value: 'true', label: t('true') },
  ]
}

/** Formats stored values: a day as DD/MM/YYYY, a boolean as a word, a number with the language's decimal sign. */
export const useShownValue = () => {
  const { t } = useTranslation('metadata')
  return (type: TemplateType, value: string): string => {
    if (type === 'DATE') return shownDay(value)
    if (type === 'BOOLEAN') return value === 'true' ? t('true') : value === 'false' ? t('false') : value
    if (type === 'NUMBER') return value.replace('.', decimalSign())
    return value
  }
}
