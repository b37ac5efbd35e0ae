import { Autocomplete, NativeSelect, Switch, TagsInput, TextInput, Textarea } from '@mantine/core'
import { TEMPLATE_TYPES, type ResourceType, type TemplateType } from '@pressmark/contract/platform/constants.ts'
import { MAX_HEADING_LENGTH, type Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { Suspense } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import styles from './Templates.module.css'
import { distinct, type TemplateFormState } from './use-template-form.ts'
import { allTemplatesQuery, idQuery } from './templates.queries.ts'

type Props = { form: TemplateFormState; resourceType: ResourceType; edited: Template | undefined }

/** All settings of a field. Only the labels and the heading of a locked field can be changed. */
export const TemplateFields = ({ form, resourceType, edited }: Props) => {
  const { t } = useTranslation('management')
  const locked = edited?.locked ?? false
  const { type, enumValues, defaultValue } = form.values
  const setType = (chosen: TemplateType) => form.setValues({ type: chosen, defaultValue: '' })
  const setOptions = (chips: string[]) => {
    const options = distinct(chips)
    // A default that is no longer an option is cleared. @source spec 001 §5
    form.setValues({ enumValues: options, defaultValue: options.includes(defaultValue) ? defaultValue : '' })
  }
  return (
    <>
      <div>
        <TextInput
          label={t('templates.id')}
          description={edited ? t('templates.idImmutable') : undefined}
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
      <HeadingFields form={form} resourceType={resourceType} />
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
          // Enter in a blank input would submit the form.
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

type HeadingProps = {
  resourceType: ResourceType
  form: {
    values: { englishHeading: string; italianHeading: string }
    getInputProps: (name: 'englishHeading' | 'italianHeading') => object
    setFieldValue: (name: 'italianHeading', text: string) => void
  }
}

/** The heading of one or more fields. Each language offers the headings of the other fields of the kind. */
export const HeadingFields = ({ form, resourceType }: HeadingProps) => {
  const { t } = useTranslation('management')
  const { data = [] } = useQuery(allTemplatesQuery)
  const used = data.filter((one) => one.resourceType === resourceType).map(({ heading }) => heading)
  // Another field has this heading, so the same translation makes them one section.
  const translate = (english: string) => {
    const italian = used.find((heading) => heading['en'] === english.trim())?.['it']
    if (form.values.italianHeading.trim() === '' && italian) form.setFieldValue('italianHeading', italian)
  }
  const field = (language: 'en' | 'it') => ({
    data: distinct(used.map((heading) => heading[language] ?? '')).toSorted(),
    maxLength: MAX_HEADING_LENGTH,
    autoComplete: 'off',
  })
  return (
    <>
      <Autocomplete
        label={t('templates.heading')}
        description={t('templates.headingHint')}
        {...field('en')}
        {...form.getInputProps('englishHeading')}
        onOptionSubmit={translate}
        onBlur={() => translate(form.values.englishHeading)}
      />
      <Autocomplete
        label={t('templates.italianHeading')}
        lang="it"
        {...field('it')}
        {...form.getInputProps('italianHeading')}
      />
    </>
  )
}

const DateField = lazyComponent(() => import('#metadata/DateField.tsx'), 'DateField')

/** The default value of a field, in the control of its type. */
const DefaultValueField = ({ form }: { form: TemplateFormState }) => {
  const { t } = useTranslation(['management', 'metadata'])
  const field = { label: t('templates.default'), ...form.getInputProps('defaultValue') }
  const { type, enumValues } = form.values
  switch (type) {
    case 'TEXT':
      return <Textarea autosize minRows={2} maxRows={8} {...field} />
    case 'DATE':
      return (
        <Suspense fallback={<TextInput label={field.label} disabled />}>
          <DateField {...field} value={form.values.defaultValue || null} />
        </Suspense>
      )
    case 'BOOLEAN':
      return (
        <NativeSelect
          {...field}
          data={[
            { value: '', label: '' },
            { value: 'false', label: t('metadata:false') },
            { value: 'true', label: t('metadata:true') },
          ]}
        />
      )
    case 'ENUM':
      return <NativeSelect {...field} data={[{ value: '', label: '' }, ...enumValues]} />
    default:
      return <TextInput autoComplete="off" {...(type === 'EMAIL' && { type: 'email' })} {...field} />
  }
}

/** Long enough to avoid a request for every key, short enough to answer before the next field. */
const TYPING_MS = 300

/** Reports below the id that it is taken, or that the check failed, while the person types. */
const IdState = ({ resourceType, name }: { resourceType: ResourceType; name: string }) => {
  const { t } = useTranslation(['management', 'refusals'])
  const [checked] = useDebouncedValue(name.trim(), TYPING_MS)
  const { data, isError } = useQuery({ ...idQuery(resourceType, checked), enabled: checked !== '' })
  const errorText = isError ? t('templates.idUnchecked') : data === 'taken' && t('refusals:templateNameTaken')
  return (
    <output className={styles.error}>
      {errorText && <IconAlertCircle size={15} stroke={1.8} aria-hidden />}
      {errorText}
    </output>
  )
}
