import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { hasLines } from '@pressmark/contract/metadata/lines.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import classes from './MetadataForm.module.css'
import { pasteOneLine } from './paste-one-line.ts'
import { labelOf } from './template-order.ts'
import { useBooleanOptions } from './use-shown-value.ts'
import type { MetadataForm, Path } from './use-metadata-form.ts'

// The calendar and its date library are as large as the rest of a screen, and most forms have no date.
const DateField = lazyComponent(() => import('./DateField.tsx'), 'DateField')

type Props = { template: Template; form: MetadataForm['form']; path: Path }

/** The control for one value, by the type of its template. */
export const MetadataField = ({ template, form, path }: Props) => {
  const { i18n } = useTranslation('metadata')
  const booleans = useBooleanOptions()
  const { name, type, required, enumValues } = template
  const shared = {
    key: form.key(path),
    label: labelOf(template, i18n.language),
    withAsterisk: required,
    'aria-required': required,
    ...form.getInputProps(path),
  }
  const { key, ...field } = shared

  switch (type === 'TEXT' && !hasLines(template) ? 'STRING' : type) {
    case 'TEXT':
      return <Textarea key={key} autosize minRows={3} maxRows={12} {...field} />
    case 'DATE':
      return (
        <Suspense fallback={<TextInput label={field.label} disabled />}>
          <DateField key={key} {...field} />
        </Suspense>
      )
    case 'BOOLEAN':
      return <NativeSelect key={key} {...field} data={[EMPTY, ...booleans]} />
    case 'ENUM':
      return <NativeSelect key={key} {...field} data={[EMPTY, ...enumValues]} />
    case 'INTEGER':
      return <TextInput key={key} inputMode="numeric" {...field} />
    case 'NUMBER':
      return <TextInput key={key} inputMode="decimal" {...field} />
    case 'EMAIL':
      return <TextInput key={key} type="email" autoComplete="off" {...field} />
    case 'STRING':
      return (
        <TextInput key={key} autoComplete="off" className={LOOKS.get(name) ?? ''} onPaste={pasteOneLine} {...field} />
      )
  }
}

const EMPTY = { value: '', label: '' }
const LOOKS = new Map(Object.entries<string>({ sgtt: classes.title, pressmark: classes.mono }))
