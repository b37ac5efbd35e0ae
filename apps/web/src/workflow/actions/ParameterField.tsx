import { Button, Group, Select, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { TASK_LIMITS, type Parameters, type TaskParameter } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import { labelIn, wrongPlaceholders, wrongRecipients } from './action-form.ts'

type Value = Parameters[string]
type Props = {
  parameter: TaskParameter
  value: Value | undefined
  onChange: (value: Value) => void
  /** Why the server refuses the value. */
  refusal: string | undefined
}

/** A parameter in the control of its type. */
export const ParameterField = ({ parameter, value, onChange, refusal }: Props) => {
  const { t, i18n } = useTranslation('workflow')
  const { type, required, options, optionsTotal } = parameter
  const label = labelIn(parameter, i18n.language)
  const fieldProps = { label, withAsterisk: required, 'aria-required': required, error: refusal }
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
          error={wrongRecipients(value).length > 0 ? t('actions.email') : refusal}
          // Enter in a blank input would submit the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault()
          }}
        />
      )
    case 'TEXT':
      return <TextField parameter={parameter} value={text} onChange={onChange} fieldProps={fieldProps} />
  }
}

type TextFieldProps = {
  parameter: TaskParameter
  value: string
  onChange: (value: string) => void
  fieldProps: { label: string; withAsterisk: boolean; 'aria-required': boolean; error: string | undefined }
}

/** A text. Buttons insert its placeholders at the cursor. */
const TextField = ({ parameter, value, onChange, fieldProps }: TextFieldProps) => {
  const { t } = useTranslation('workflow')
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [wrong] = wrongPlaceholders(parameter, value)
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = control.current!
    const start = selectionStart ?? value.length
    const inserted = `{${name}}`
    flushSync(() => onChange(value.slice(0, start) + inserted + value.slice(selectionEnd ?? start)))
    control.current?.focus()
    control.current?.setSelectionRange(start + inserted.length, start + inserted.length)
  }
  const field = {
    ...fieldProps,
    ref: control,
    value,
    maxLength: TASK_LIMITS.text,
    error: wrong === undefined ? fieldProps.error : t('actions.noPlaceholder', { name: wrong }),
    // Custom actions have a secret too.
    description: parameter.name === 'secret' ? t('actions.secretHint') : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return (
    <div>
      {parameter.long ? (
        <Textarea autosize minRows={3} maxRows={12} {...field} />
      ) : (
        <TextInput autoComplete="off" {...field} />
      )}
      {parameter.placeholders.length > 0 && (
        <Group
          component="fieldset"
          gap={6}
          mt={6}
          p={0}
          bd="none"
          aria-label={t('actions.insertInto', { field: fieldProps.label })}
        >
          <Text size="xs" c="dimmed">
            {t('actions.insert')}
          </Text>
          {parameter.placeholders.map((name) => (
            <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
              {`{${name}}`}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
