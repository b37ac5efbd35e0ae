import { Switch, TextInput } from '@mantine/core'
import { DEFAULT_STATE } from '@pressmark/contract/platform/constants.ts'
import type { State } from '@pressmark/contract/workflow/states.ts'
import { useTranslation } from 'react-i18next'
import { ColorField } from './ColorField.tsx'
import type { StateFormState } from './use-state-form.ts'

type Props = { form: StateFormState; edited: State | undefined }

/** All settings of a state. */
export const StateFields = ({ form, edited }: Props) => {
  const { t } = useTranslation(['workflow', 'refusals'])
  const isFirst = edited?.name === DEFAULT_STATE
  return (
    <>
      <TextInput
        label={t('states.name')}
        description={t(edited ? 'states.nameImmutable' : 'states.nameFinal')}
        withAsterisk
        aria-required
        maxLength={100}
        readOnly={edited !== undefined}
        autoComplete="off"
        data-autofocus={edited === undefined || undefined}
        {...form.getInputProps('name')}
      />
      <ColorField
        value={form.values.color}
        onChange={(color) => form.setFieldValue('color', color)}
        error={form.errors['color']}
        focused={edited !== undefined}
      />
      <Switch
        label={t('states.public')}
        description={t('states.publicHint')}
        {...form.getInputProps('public', { type: 'checkbox' })}
      />
      <Switch
        label={t('states.locks')}
        description={t(isFirst ? 'refusals:defaultStateProtected' : 'states.locksHint')}
        disabled={isFirst}
        {...form.getInputProps('locksEditing', { type: 'checkbox' })}
      />
    </>
  )
}
