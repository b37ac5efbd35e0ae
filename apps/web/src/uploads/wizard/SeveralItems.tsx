import { Alert, Checkbox, Radio, TextInput } from '@mantine/core'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { IconInfoCircle, IconUpload } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#shared/text/format-date.ts'
import type { ChosenFile } from '../engine/file-choice.ts'
import { FILES_MAX } from '../engine/file-rules.ts'
import { plannedItems, refusedFiles, repeatedPressmarks, type PlannedItem } from '../engine/several-items.ts'
import classes from './SeveralItems.module.css'
import { WizardFooter } from './WizardFooter.tsx'

type Props = {
  templates: readonly Template[]
  files: readonly ChosenFile[]
  onCancel: () => void
  onUpload: (items: readonly PlannedItem[]) => void
}

const SHOWN = 5
const FILLED = new Set(['sgtt', 'pressmark'])

/** Makes an item of each file, or of the files of each group. The names of the files are the titles. */
export const SeveralItems = ({ templates, files, onCancel, onUpload }: Props) => {
  const { t } = useTranslation('uploads')
  const [isGrouped, setGrouped] = useState(false)
  const [isSequence, setSequence] = useState(false)
  const [first, setFirst] = useState('')
  const rule = useDeferredValue(first.trim())
  const items = plannedItems(files, { isGrouped, first: isSequence ? rule : undefined })
  const problem = useProblem(templates, items)
  return (
    <>
      <div className={classes.rules}>
        <Radio.Group
          label={t('several.pressmark')}
          value={isSequence ? 'sequence' : 'name'}
          onChange={(value) => setSequence(value === 'sequence')}
        >
          <div className={classes.choices}>
            <Radio label={t('several.byName')} value="name" />
            <Radio label={t('several.bySequence')} value="sequence" />
          </div>
        </Radio.Group>
        {isSequence && (
          <TextInput
            label={t('several.first')}
            description={t('several.firstHint')}
            maxLength={STRING_VALUE_MAX_LENGTH}
            value={first}
            onChange={(event) => setFirst(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label={t('several.group')}
          description={t('several.groupHint')}
          checked={isGrouped}
          onChange={(event) => setGrouped(event.currentTarget.checked)}
        />
      </div>
      <ItemPreview items={items} />
      <output>
        {problem !== undefined && (
          <Alert color="yellow" variant="light" mt="md" icon={<IconInfoCircle size={18} stroke={1.6} aria-hidden />}>
            {problem}
          </Alert>
        )}
      </output>
      <WizardFooter
        onCancel={onCancel}
        next={{
          label: t('several.upload', { count: items.length, shown: formatCount(items.length) }),
          disabled: problem !== undefined,
          icon: <IconUpload size={18} stroke={1.6} aria-hidden />,
          onClick: () => onUpload(items),
        }}
      />
    </>
  )
}

/* Returns what has to be corrected before the upload. */
const useProblem = (templates: readonly Template[], items: readonly PlannedItem[]): string | undefined => {
  const { t } = useTranslation('uploads')
  const required = templates.filter((template) => template.required && !FILLED.has(template.name))
  if (required.length > 0)
    return t('several.required', { fields: required.map(({ label }) => label).join(', '), count: required.length })
  if (items.length > FILES_MAX) return t('several.tooMany', { shown: formatCount(FILES_MAX) })
  if (items.some(({ pressmark = '' }) => pressmark === '')) return t('several.noNumber')
  const [refused] = refusedFiles(items)
  if (refused) return t('several.refused', { name: refused.file.name })
  const [repeated] = repeatedPressmarks(items)
  return repeated === undefined ? undefined : t('several.repeated', { pressmark: repeated })
}

/* The first items as they will be. */
const ItemPreview = ({ items }: { items: readonly PlannedItem[] }) => {
  const { t } = useTranslation('uploads')
  const more = items.length - SHOWN
  return (
    <ul className={classes.items} aria-label={t('several.preview')}>
      {items.slice(0, SHOWN).map(({ title, pressmark, files }) => (
        <li key={files[0]!.id}>
          <span className={classes.pressmark}>{pressmark}</span>
          <span className={classes.title}>{title}</span>
          <span className={classes.count}>{t('filesChosen', { count: files.length })}</span>
        </li>
      ))}
      {more > 0 && <li className={classes.count}>{t('several.more', { count: more, shown: formatCount(more) })}</li>}
    </ul>
  )
}
