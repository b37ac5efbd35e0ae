import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { RESOURCE_TYPES, type ResourceType, TEMPLATE_DIALOG_CLOSE_MS } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsHistoryButton } from '#shared/history/SettingsHistoryButton.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { templateKeys } from '#shared/api/keys.ts'
import { useRefresh } from '#shared/api/use-refresh.ts'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { headingOf } from '#metadata/template-order.ts'
import { DeleteTemplate } from './DeleteTemplate.tsx'
import { HeadingDialog } from './HeadingDialog.tsx'
import { PriorityLists } from './PriorityLists.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import type { OpenDialog } from './template-draft.ts'
import { FieldTransfer } from './transfer/FieldTransfer.tsx'
import styles from './Templates.module.css'
import { allTemplatesQuery } from './templates.queries.ts'

const ChangeTypeDialog = lazyComponent(() => import('./type-change/ChangeTypeDialog.tsx'), 'ChangeTypeDialog')
const TemplatePreview = lazyComponent(() => import('./TemplatePreview.tsx'), 'TemplatePreview')

/** The fields of each resource type, by priority. @source spec 001 §2 */
export const MetadataTab = () => {
  const { t } = useTranslation('management')
  const navigate = useNavigate()
  const { entity = 'ITEM' } = useSearch({ from: '/shell/configuration' })
  const { data, error, refetch } = useQuery(allTemplatesQuery)
  const [dialog, setDialog] = useState<OpenDialog>()
  const [filter, setFilter] = useState('')
  const [isPreviewed, setIsPreviewed] = useState(false)
  useRefresh({ kinds: ['template.changed'], keys: [templateKeys.all] })
  const templates = data?.filter(({ resourceType }) => resourceType === entity)
  const choose = (chosen: string) =>
    void navigate({
      to: '/configuration',
      search: chosen === 'ITEM' ? {} : { entity: chosen as ResourceType }, // its values are those below
    })

  return (
    <section aria-label={t('templates.tab')} aria-busy={!data && !error} className={styles.tab}>
      <div className={styles.bar}>
        <NativeSelect
          label={t('templates.entity')}
          value={entity}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={RESOURCE_TYPES.map((value) => ({ value, label: t(`templates.entities.${value}`) }))}
        />
        {templates && <span className={styles.total}>{t('templates.count', { count: templates.length })}</span>}
        <TextInput
          type="search"
          label={t('templates.search')}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <SettingsHistoryButton area="FIELDS" />
        <FieldTransfer entity={entity} />
        <Button
          variant="default"
          leftSection={<IconEye size={17} stroke={1.8} aria-hidden />}
          disabled={!templates}
          onClick={() => setIsPreviewed(true)}
        >
          {t('templates.preview')}
        </Button>
        <Button
          className={styles.add}
          leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
          onClick={() => setDialog({ kind: 'create', resourceType: entity })}
        >
          {t('templates.add')}
        </Button>
      </div>
      {error && <ErrorAlert error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={420} radius="md" />}
      {data && <FieldLists key={entity} entity={entity} all={data} filter={filter} onDialog={setDialog} />}
      {templates && isPreviewed && (
        <Suspense fallback={null}>
          <TemplatePreview entity={entity} templates={templates} onClose={() => setIsPreviewed(false)} />
        </Suspense>
      )}
      {dialog && <TemplateDialog dialog={dialog} onDialog={setDialog} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

type ListsProps = {
  entity: ResourceType
  /** The fields of all kinds of entity. */
  all: readonly Template[]
  filter: string
  onDialog: (dialog: OpenDialog) => void
}

/** The lists of a kind of entity, and the number of selected fields with what can be done with them. */
const FieldLists = ({ entity, all, filter, onDialog }: ListsProps) => {
  const { t, i18n } = useTranslation('management')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const templates = all.filter(({ resourceType }) => resourceType === entity)
  const fields = templates.filter(({ uuid }) => selected.has(uuid))
  const select = (uuid: string, isSelected: boolean) => {
    const others = [...selected].filter((one) => one !== uuid)
    setSelected(new Set(isSelected ? [...others, uuid] : others))
  }
  /* A heading is compared as this language shows it, in all kinds of entity. */
  const rename = (heading: string) => {
    const withIt = all.filter((field) => headingOf(field, i18n.language) === heading)
    onDialog({ kind: 'heading', fields: withIt, renamed: heading })
  }
  return (
    <>
      {fields.length > 0 && (
        <Group component="section" gap="sm" aria-label={t('templates.selection')}>
          <output>{t('templates.selected', { count: fields.length })}</output>
          <Button variant="default" onClick={() => onDialog({ kind: 'heading', fields })}>
            {t('templates.setHeading')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setSelected(new Set())}>
            {t('templates.clearSelection')}
          </Button>
        </Group>
      )}
      <PriorityLists
        entity={entity}
        templates={templates}
        filter={filter}
        selected={selected}
        onSelect={select}
        onRename={rename}
        onDialog={onDialog}
      />
    </>
  )
}

type Props = { dialog: OpenDialog; onDialog: (dialog: OpenDialog) => void; onClose: () => void }

/** Creates, changes or deletes a field. Shows a confirmation and closes 800 ms later (spec 001 §2 and §4). */
const TemplateDialog = ({ dialog, onDialog, onClose }: Props) => {
  const [done, setDone] = useState(false)
  const { start } = useTimeout(onClose, TEMPLATE_DIALOG_CLOSE_MS)
  const finish = () => {
    setDone(true)
    start()
  }
  if (dialog.kind === 'delete')
    return <DeleteTemplate template={dialog.template} done={done} onDone={finish} onClose={onClose} />
  if (dialog.kind === 'type')
    return (
      <Suspense fallback={null}>
        <ChangeTypeDialog {...dialog} onClose={onClose} />
      </Suspense>
    )
  if (dialog.kind === 'heading') return <HeadingDialog {...dialog} done={done} onDone={finish} onClose={onClose} />
  return (
    <TemplateForm key={dialog.kind} dialog={dialog} done={done} onDialog={onDialog} onDone={finish} onClose={onClose} />
  )
}
