import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { EditOperation } from '@pressmark/contract/catalogue/bulk.ts'
import { hasLines } from '@pressmark/contract/metadata/lines.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { pasteOneLine } from '#metadata/paste-one-line.ts'
import { labelOf } from '#metadata/template-order.ts'
import { useBooleanOptions } from '#metadata/use-shown-value.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { LANGUAGES } from '@pressmark/contract/platform/constants.ts'
import { operationsOf, type EditDraft } from './edit-form.ts'

const DateField = lazyComponent(() => import('#metadata/DateField.tsx'), 'DateField')

type Props = {
  templates: readonly Template[]
  template: Template
  draft: EditDraft
  error: string | undefined
  onTemplate: (name: string) => void
  onDraft: (draft: EditDraft) => void
}

/** The controls for the field, the operation, and the value of the operation. */
export const EditFields = ({ templates, template, draft, error, onTemplate, onDraft }: Props) => {
  const { t, i18n } = useTranslation('bulk')
  const { operation, value, lang, find, matchCase } = draft
  const change = (some: Partial<EditDraft>) => onDraft({ ...draft, ...some })
  const fields = templates.map((one) => ({ value: one.name, label: labelOf(one, i18n.language) }))
  const operations = operationsOf(template).map((one) => ({ value: one, label: t(`operations.${one}`) }))
  return (
    <>
      <NativeSelect
        label={t('edit.field')}
        data={fields}
        value={template.name}
        onChange={(event) => onTemplate(event.currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label={t('edit.operation')}
        data={operations}
        value={operation}
        onChange={(event) => change({ operation: event.currentTarget.value as EditOperation })} // the value is one of the options
      />
      {operation === 'replace' && (
        <>
          <TextInput
            label={t('edit.find')}
            autoComplete="off"
            maxLength={1000}
            value={find}
            error={error}
            onChange={(event) => change({ find: event.currentTarget.value })}
          />
          <TextInput
            label={t('edit.replacement')}
            description={t('edit.replacementHint')}
            autoComplete="off"
            value={value}
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
          <Checkbox
            label={t('edit.matchCase')}
            checked={matchCase}
            onChange={(event) => change({ matchCase: event.currentTarget.checked })}
          />
        </>
      )}
      {operation !== 'replace' && (
        <ValueField
          key={template.name}
          template={template}
          label={t('edit.value')}
          description={operation === 'remove' ? t('edit.removeHint') : undefined}
          value={value}
          error={error}
          onChange={(text) => change({ value: text })}
        />
      )}
      {template.translatable && operation !== 'replace' && (
        <NativeSelect
          label={t('edit.language')}
          data={[
            { value: '', label: t('edit.noLanguage') },
            ...LANGUAGES.map((one) => ({ value: one, label: t(`languages.${one}`) })),
          ]}
          value={lang}
          onChange={(event) => change({ lang: event.currentTarget.value })}
        />
      )}
    </>
  )
}

type ValueProps = {
  template: Template
  label: string
  description?: string | undefined
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The control for one value of a field, by the type of its template. */
const ValueField = ({ template, onChange, ...field }: ValueProps) => {
  const { type, enumValues } = template
  const booleans = useBooleanOptions()
  const typed = {
    ...field,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (hasLines(template)) return <Textarea autosize minRows={2} maxRows={8} {...typed} />
  if (type === 'ENUM') return <NativeSelect data={['', ...enumValues]} {...typed} />
  if (type === 'BOOLEAN') return <NativeSelect data={[{ value: '', label: '' }, ...booleans]} {...typed} />
  if (type === 'DATE') {
    return (
      <Suspense fallback={<TextInput label={field.label} disabled />}>
        <DateField {...field} onChange={onChange} />
      </Suspense>
    )
  }
  return <TextInput autoComplete="off" onPaste={pasteOneLine} {...typed} />
}
