import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usernameQuery } from '../people.queries.ts'
import type { UserFormState } from './use-user-form.ts'

const DEBOUNCE_MS = 300

/** A field for a free username. It is checked while the person types. @source spec 001 §5 */
export const UsernameField = ({ form }: { form: UserFormState }) => {
  const { t } = useTranslation(['people', 'shared'])
  const typed = form.values.username.trim()
  const [checked] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data } = useQuery({ ...usernameQuery(checked), enabled: checked !== '' })
  const isTaken = data === 'taken' && checked === typed
  const { error, ...field } = form.getInputProps('username')
  return (
    <TextInput
      {...field}
      label={t('users.username')}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      error={error ?? (isTaken && t('shared:refusals.usernameTaken'))}
    />
  )
}
