import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import type { TemplateFormState } from './use-template-form.ts'

const DateField = lazyComponent(() => import('#metadata/DateField.tsx'), 'DateField')

/** What a field begins with, in the control of its type. */
export const DefaultValueField = ({ form }: { form: TemplateFormState }) => {
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
