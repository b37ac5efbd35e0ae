import { ActionIcon, Button, Menu, NativeSelect } from '@mantine/core'
import type { MappedColumn } from '@pressmark/contract/ingest/apply-mapping.ts'
import { MAPPED_HEADER_LENGTH, type MappingSummary } from '@pressmark/contract/ingest/mappings.ts'
import type { Spreadsheet } from '@pressmark/contract/ingest/spreadsheets.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusFallback } from '#shared/hooks/use-focus-fallback.ts'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import classes from '../Sheets.module.css'
import { DeleteMapping } from './DeleteMapping.tsx'
import { mappingsQuery } from './mappings.queries.ts'
import { SaveMappingDialog } from './SaveMappingDialog.tsx'
import { useAppliedMapping } from './use-applied-mapping.ts'

type Props = {
  sheet: Spreadsheet
  targets: readonly string[]
  templates: readonly Template[]
  onTargets: (targets: string[]) => void
}

const NOTES = { server: 'saved.automatic', person: 'saved.applied', saving: undefined } as const

/** Applies, saves and deletes the mappings of the organisation. Says which one was applied. */
export const SavedMappings = (props: Props) => {
  const { t } = useTranslation('sheets')
  const { data: saved = [], error, refetch } = useQuery({ ...mappingsQuery, meta: { notify: false } })
  const { applied, chosen, choose, keep } = useAppliedMapping(props)
  const [dialog, setDialog] = useState<'save' | 'delete'>()
  const close = () => setDialog(undefined)
  const bar = useFocusFallback(String(saved.length))
  const mapping = saved.find(({ uuid }) => uuid === applied?.uuid)
  const note = applied && NOTES[applied.by]
  const columns = columnsOf(props)
  return (
    <div ref={bar} tabIndex={-1} className={classes.step}>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      <div className={classes.saved}>
        {saved.length > 0 && <MappingSelect saved={saved} chosen={chosen} onChoose={choose} />}
        <Button
          variant="default"
          disabled={columns.every(({ target }) => target === '')}
          onClick={() => setDialog('save')}
        >
          {t('saved.open')}
        </Button>
        {saved.length > 0 && <MappingMenu mapping={mapping} onDelete={() => setDialog('delete')} />}
      </div>
      <output className={classes.savedNote}>{mapping && note && t(note, { name: mapping.name })}</output>
      {dialog === 'save' && (
        <SaveMappingDialog columns={columns} mapping={mapping} onSaved={({ uuid }) => keep(uuid)} onClose={close} />
      )}
      {dialog === 'delete' && mapping && <DeleteMapping mapping={mapping} onClose={close} />}
    </div>
  )
}

/* Unnamed columns cannot be found again. */
const columnsOf = ({ sheet, targets }: Props): MappedColumn[] =>
  sheet.columns
    .map(({ header }, at) => ({ header, target: targets[at] ?? '' }))
    .filter(({ header }) => header !== '' && header.length <= MAPPED_HEADER_LENGTH)

type Choice = { saved: readonly MappingSummary[]; chosen: string; onChoose: (uuid: string) => void }

const MappingSelect = ({ saved, chosen, onChoose }: Choice) => {
  const { t } = useTranslation('sheets')
  return (
    <NativeSelect
      label={t('saved.label')}
      className={classes.savedSelect}
      data={[{ value: '', label: t('saved.none') }, ...saved.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
      value={saved.some(({ uuid }) => uuid === chosen) ? chosen : ''}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}

const MappingMenu = ({ mapping, onDelete }: { mapping: MappingSummary | undefined; onDelete: () => void }) => {
  const { t } = useTranslation('sheets')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('saved.actions')}>
          <IconDots size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          disabled={mapping === undefined}
          onClick={onDelete}
        >
          {mapping ? t('saved.deleteOf', { name: mapping.name }) : t('saved.deleteTheMapping')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
