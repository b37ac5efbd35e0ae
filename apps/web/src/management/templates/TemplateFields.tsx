import { NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core'
import { TEMPLATE_TYPES, type ResourceType, type TemplateType } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { DefaultValueField } from './DefaultValueField.tsx'
import { IdState } from './IdState.tsx'
import styles from './Templates.module.css'
import { distinct, type TemplateFormState } from './use-template-form.ts'

type Props = { form: TemplateFormState; resourceType: ResourceType; edited: Template | undefined }

/** Everything that can be said of a field. Of a locked one only what it is called can be changed. */
export const TemplateFields = ({ form, resourceType, edited }: Props) => {
  const { t } = useTranslation('management')
  const locked = edited?.locked ?? false
  const { type, enumValues, defaultValue } = form.values
  const setType = (chosen: TemplateType) => form.setValues({ type: chosen, defaultValue: '' })
  const setOptions = (chips: string[]) => {
    const options = distinct(chips)
    // A default that is no option any more is none. @source spec 001 §5
    form.setValues({ enumValues: options, defaultValue: options.includes(defaultValue) ? defaultValue : '' })
  }
  return (
    <>
      <div>
        <TextInput
          label={t('templates.id')}
          description={edited ? t('templates.idStays') : undefined}
          withAsterisk
          aria-required
          maxLength={100}
          readOnly={edited !== undefined}
          autoComplete="off"
          spellCheck={false}
          className={styles.mono}
          data-autofocus={edited === undefined || undefined}
          {...form.getInputProps('name')}
        />
        {!edited && !form.errors['name'] && <IdState resourceType={resourceType} name={form.values.name} />}
      </div>
      <TextInput
        label={t('templates.label')}
        withAsterisk
        aria-required
        maxLength={200}
        data-autofocus={edited !== undefined || undefined}
        {...form.getInputProps('label')}
      />
      <TextInput label={t('templates.italianLabel')} maxLength={200} lang="it" {...form.getInputProps('italian')} />
      <NativeSelect
        label={t('templates.type')}
        disabled={locked}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as TemplateType)} // its values are those below
        data={TEMPLATE_TYPES.map((value) => ({ value, label: t(`templates.types.${value}`) }))}
      />
      {type === 'ENUM' && (
        <TagsInput
          label={t('templates.options')}
          description={t('templates.optionsHint')}
          value={enumValues}
          onChange={setOptions}
          // Where nothing but blanks is typed it would send the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.currentTarget.value.trim() === '') event.preventDefault()
          }}
          disabled={locked}
        />
      )}
      {!locked && <DefaultValueField form={form} />}
      {!locked && (
        <>
          <Switch label={t('templates.repeatable')} {...form.getInputProps('repeatable', { type: 'checkbox' })} />
          <Switch label={t('templates.translatable')} {...form.getInputProps('translatable', { type: 'checkbox' })} />
        </>
      )}
    </>
  )
}
