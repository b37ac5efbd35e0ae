import { Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { TASK_LIMITS, type Parameters, type TaskParameter } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { labelIn, wrongRecipients } from './action-form.ts'

type Value = Parameters[string]
type Props = { parameter: TaskParameter; value: Value | undefined; onChange: (value: Value) => void }

/** A parameter in the control of its type. */
export const ParameterField = ({ parameter, value, onChange }: Props) => {
  const { t, i18n } = useTranslation('workflow')
  const { type, required, long, options, optionsTotal } = parameter
  const label = labelIn(parameter, i18n.language)
  const fieldProps = { label, withAsterisk: required, 'aria-required': required }
  const text = typeof value === 'string' ? value : ''
  switch (type) {
    case 'BOOLEAN':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'ENUM':
      return (
        <Select
          {...fieldProps}
          searchable
          clearable={!required}
          value={text || null}
          onChange={(chosen) => onChange(chosen ?? '')}
          data={options.map((option) => ({ value: option.value, label: option.text }))}
          description={
            optionsTotal > options.length
              ? t('actions.firstOptions', { shown: formatCount(options.length), total: formatCount(optionsTotal) })
              : undefined
          }
        />
      )
    case 'ARRAY':
      return (
        <TagsInput
          {...fieldProps}
          description={t('actions.recipientsHint')}
          value={Array.isArray(value) ? value : []}
          onChange={(chips) => onChange(chips.map((chip) => chip.trim()))}
          maxTags={TASK_LIMITS.recipients}
          error={wrongRecipients(value).length > 0 && t('actions.email')}
          // Enter in a blank input would submit the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault()
          }}
        />
      )
    case 'TEXT': {
      const field = {
        ...fieldProps,
        value: text,
        maxLength: TASK_LIMITS.text,
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
      }
      return long ? (
        <Textarea autosize minRows={3} maxRows={12} {...field} />
      ) : (
        <TextInput autoComplete="off" {...field} />
      )
    }
  }
}
