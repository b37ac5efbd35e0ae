import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'

const DateField = lazyComponent(() => import('#metadata/DateField.tsx'), 'DateField')

type Props = {
  template: Template
  label: string
  description?: string | undefined
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

// Titles and authors may be longer than a STRING, but they have only one line.
const ONE_LINE = new Set(['sgtt', 'autn'])

/** The control for one value of a field, by the type of its template. */
export const ValueField = ({ template: { name, type, enumValues }, onChange, ...field }: Props) => {
  const { t } = useTranslation('metadata')
  const typed = {
    ...field,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (type === 'TEXT' && !ONE_LINE.has(name)) return <Textarea autosize minRows={2} maxRows={8} {...typed} />
  if (type === 'ENUM') return <NativeSelect data={['', ...enumValues]} {...typed} />
  if (type === 'BOOLEAN') {
    const booleans = [
      { value: '', label: '' },
      { value: 'false', label: t('false') },
      { value: 'true', label: t('true') },
    ]
    return <NativeSelect data={booleans} {...typed} />
  }
  if (type === 'DATE') {
    return (
      <Suspense fallback={<TextInput label={field.label} disabled />}>
        <DateField {...field} onChange={onChange} />
      </Suspense>
    )
  }
  return <TextInput autoComplete="off" {...typed} />
}
