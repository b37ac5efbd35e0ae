import { NativeSelect } from '@mantine/core'
import {
  COLLECTION_TARGET,
  fieldTarget,
  IMAGES_TARGET,
  readHeader,
  readTarget,
  UUID_TARGET,
} from '@pressmark/contract/ingest/sheet-targets.ts'
import { type Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#metadata/template-order.ts'
import { LANGUAGES } from '@pressmark/contract/platform/constants.ts'
import { columnLetters } from '@pressmark/contract/ingest/sheet-cells.ts'
import classes from './Sheets.module.css'

type Props = {
  columns: Spreadsheet['columns']
  targets: readonly string[]
  templates: readonly Template[]
  mode: Spreadsheet['mode']
  onTargets: (targets: string[]) => void
}

/** A row for each column: its header, its first values, and its field. */
export const MappingTable = ({ columns, targets, templates, mode, onTargets }: Props) => {
  const { t, i18n } = useTranslation('sheets')
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const languages = languagesOf(columns, templates)
  const options = [
    { value: '', label: t('targets.nothing') },
    {
      group: t('targets.fields'),
      items: templates.flatMap((template) => {
        const field = labelOf(template, i18n.language)
        const option = {
          value: fieldTarget(template.name),
          label: field + (template.required && mode === 'create' ? ' *' : ''),
        }
        if (!template.translatable) return [option]
        const inLanguages = languages.map((lang) => ({
          value: fieldTarget(template.name, lang),
          label: t('targets.inLanguage', { field, language: names.of(lang) }),
        }))
        return [option, ...inLanguages]
      }),
    },
    {
      group: t('targets.more'),
      items:
        mode === 'update'
          ? [{ value: UUID_TARGET, label: t('targets.uuid') }]
          : [
              { value: COLLECTION_TARGET, label: t('targets.collection') },
              { value: IMAGES_TARGET, label: t('targets.images') },
            ],
    },
  ]
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('mapping.column')}</th>
          <th scope="col">{t('mapping.samples')}</th>
          <th scope="col">{t('mapping.field')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ header, samples }, at) => {
          const name = header || t('mapping.unnamed', { column: columnLetters(at) })
          return (
            // Columns may have equal names. Only their position identifies them.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at} data-unused={targets[at] === '' || undefined}>
              <th scope="row">{name}</th>
              <td className={classes.samples}>{samples.join(' · ')}</td>
              <td>
                <NativeSelect
                  aria-label={t('mapping.fieldOf', { column: name })}
                  data={options}
                  value={targets[at] ?? ''}
                  onChange={({ currentTarget: { value } }) => onTargets(targets.with(at, value))}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/* The languages of the product, and those that a header or a mapping names. */
const languagesOf = (columns: Props['columns'], templates: readonly Template[]): string[] => {
  const otherLanguages = columns.flatMap(({ header, target }) => [
    readHeader(header)?.lang,
    readTarget(templates, target)?.lang,
  ])
  return [...new Set([...LANGUAGES, ...otherLanguages.filter((lang) => lang !== undefined)])]
}
