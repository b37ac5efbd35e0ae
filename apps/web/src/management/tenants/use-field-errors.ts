import { useTranslation } from 'react-i18next'
import { refusalText } from '#shared/api/refusal-text.ts'
import { isRefused } from '#shared/api/refusal.ts'

/** Returns whether a text is a scheme and a host. An empty text is valid, because a tenant may have no address of its own. */
export const isAddress = (address: string): boolean =>
  address.trim() === '' || /^https?:\/\/[^/?#@\s]+\/?$/.test(address.trim())

/** Assigns a refusal to a field. */
export const useFieldErrors = () => {
  const { t } = useTranslation('tenants')
  return (error: Error): Record<string, string> => {
    if (isRefused(error, 'tenantNameTaken')) return { name: refusalText(error) }
    if (isRefused(error, 'tenantUrlTaken')) return { url: refusalText(error) }
    if (isRefused(error, 'notFound')) return { administrator: t('errors.unknownUser') }
    return {}
  }
}
