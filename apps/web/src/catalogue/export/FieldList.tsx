import { Checkbox, TextInput } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { normalizeText } from '@pressmark/contract/platform/words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import { inColumnOrder } from './export-choice.ts'
import styles from './ExportForm.module.css'

type Props = {
  templates: readonly Template[]
  /** Names of the chosen fields. */
  chosen: readonly string[]
  onChoose: (names: string[]) => void
}

/** A list of the fields with check boxes, and a text that filters it. */
export const FieldList = ({ templates, chosen, onChoose }: Props) => {
  const { t, i18n } = useTranslation('exporting')
  const [text, setText] = useState('')
  const fields = inColumnOrder(templates).map((template) => ({
    name: template.name,
    label: labelOf(template, i18n.language),
  }))
  const found = fields.filter(({ label }) => normalizeText(label).includes(normalizeText(text).trim()))
  const toggle = (name: string) =>
    onChoose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <div>
      <TextInput
        label={t('fields.find')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter would start the export.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={styles.fields} aria-label={t('fields.label')}>
        {found.map(({ name, label }) => (
          <li key={name} className={styles.field}>
            <Checkbox checked={chosen.includes(name)} label={label} onChange={() => toggle(name)} />
          </li>
        ))}
        {found.length === 0 && <li className={styles.text}>{t('fields.notFound')}</li>}
      </ul>
    </div>
  )
}
