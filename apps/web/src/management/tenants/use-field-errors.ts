import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'

/** Scheme and host of an organisation; empty where it has none of its own. */
export const isAddress = (address: string): boolean =>
  address.trim() === '' || /^https?:\/\/[^/?#@\s]+\/?$/.test(address.trim())

/** Beside which field a refusal stands. */
export const useFieldErrors = () => {
  const { t } = useTranslation('tenants')
  return (error: Error): Record<string, string> => {
    if (isRefused(error, 'tenantNameTaken')) return { name: refusalText(error) }
    if (isRefused(error, 'tenantUrlTaken')) return { url: refusalText(error) }
    if (isRefused(error, 'notFound')) return { administrator: t('errors.unknownUser') }
    return {}
  }
}
