import type { Change } from '@pressmark/contract/catalogue/history.ts'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../api/person.ts'

/** Returns the text that names the author of a change: an account, with the API key of a program, or the system. */
export const useActorText = () => {
  const { t } = useTranslation('item')
  return ({ person, apiKey }: Pick<Change, 'person' | 'apiKey'>): string => {
    const name = nameOf(person) ?? t('history.system')
    return apiKey === null ? name : t('history.withKey', { name, key: apiKey.name, prefix: apiKey.prefix })
  }
}
