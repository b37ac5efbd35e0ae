import { useDebouncedValue } from '@mantine/hooks'
import { EMAIL } from '@pressmark/contract/platform/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#shared/api/person.ts'
import styles from '../People.module.css'
import { usersQuery } from '../people.queries.ts'

const DEBOUNCE_MS = 300

/** Says which other users of the organisation have an email address. This is allowed, but often a second account by mistake. */
export const SameEmail = ({ email, except }: { email: string; except?: string }) => {
  const { t } = useTranslation('people')
  const typed = email.trim().toLowerCase()
  const [searchTerm] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data } = useQuery({
    ...usersQuery({ page: 1, sort: 'username', searchTerm }),
    enabled: EMAIL.test(searchTerm),
  })
  const others = (data?._embedded.jarvisUsers ?? []).filter(
    (user) => user.uuid !== except && user.email.toLowerCase() === typed,
  )
  const names = others.map((user) => `${nameOf(user)} (${user.username})`).join(', ')
  return <output className={styles.hint}>{others.length > 0 && t('email.same', { names })}</output>
}
