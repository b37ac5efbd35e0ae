import { ActionIcon, NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core'
import { OWN_ACTION_LIMITS } from '@pressmark/contract/workflow/custom-task-templates.ts'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FIELD_TYPES, type FieldType } from './custom-action-form.ts'
import styles from './CustomActions.module.css'
import type { KindFormState } from './use-custom-action-form.ts'

/** A parameter of a custom action. `index` is zero-based. */
export const ParameterRow = ({ form, index }: { form: KindFormState; index: number }) => {
  const { t } = useTranslation('customActions')
  const at = `parameters.${index}` as const
  const parameter = form.values.parameters[index]
  if (parameter === undefined) return null
  return (
    <fieldset className={styles.parameter}>
      <legend>{t('parameter', { position: index + 1 })}</legend>
      <TextInput
        label={t('label')}
        withAsterisk
        aria-required
        maxLength={OWN_ACTION_LIMITS.label}
        autoComplete="off"
        {...form.getInputProps(`${at}.label`)}
      />
      <TextInput
        label={t('name')}
        withAsterisk
        aria-required
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps(`${at}.name`)}
      />
      <NativeSelect
        label={t('type')}
        value={parameter.type}
        onChange={({ currentTarget }) => form.setFieldValue(`${at}.type`, currentTarget.value as FieldType)} // its values are those below
        data={FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <div className={styles.ends}>
        <Switch label={t('isRequired')} {...form.getInputProps(`${at}.required`, { type: 'checkbox' })} />
        <ActionIcon
          aria-label={t('removeParameter', { position: index + 1 })}
          onClick={() => form.removeListItem('parameters', index)}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {parameter.type === 'ENUM' && (
        <TagsInput
          className={styles.whole}
          label={t('options')}
          description={t('optionsHint')}
          withAsterisk
          aria-required
          maxTags={OWN_ACTION_LIMITS.options}
          maxLength={OWN_ACTION_LIMITS.option}
          {...form.getInputProps(`${at}.options`)}
          // Enter in a blank input would submit the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault()
          }}
        />
      )}
    </fieldset>
  )
}
