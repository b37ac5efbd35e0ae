import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { PRIORITIES } from '@pressmark/contract/platform/constants.ts'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import details from '#catalogue/collection/dialogs/CollectionDetails.module.css'
import { StaleAlert } from '#catalogue/collection/dialogs/StaleAlert.tsx'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { MetadataForm } from '#metadata/MetadataForm.tsx'
import { MetadataList } from '#metadata/MetadataList.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useMay } from '#shared/api/person.ts'
import { refusalText } from '#shared/api/refusal-text.ts'
import { CallRefused, isRefused } from '#shared/api/refusal.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'

type Described = { uuid: string; sgtt: string; customMetadataList: MetadataPair[]; version: number }
type Saving = { customMetadataList: MetadataPair[]; version?: number | undefined }

type Props<Entity extends Described> = {
  kind: 'STORY' | 'SERIES'
  title: string
  /** As it is now; undefined while it is read. */
  entity: Entity | undefined
  error: Error | null
  onRead: () => void
  /** @throws CallRefused */
  save: (saving: Saving) => Promise<Entity>
  onSaved?: (entity: Entity) => void
  /** What else can be done with it while it is read. */
  extra?: ReactNode
  onClose: () => void
}

/** What a story or series says of itself: to be read first, and edited by those who may. @source spec 002 §2, §4 */
export const DescribedDialog = <Entity extends Described>(props: Props<Entity>) => {
  const { kind, title, entity, error, onRead, onClose } = props
  const [seen, setSeen] = useState<Entity>()
  const fields = useQuery({ ...templatesQuery(kind), meta: { notify: false } })
  const failed = error ?? fields.error
  const ready = entity && fields.data ? { entity, templates: fields.data } : undefined
  return (
    <Dialog title={title} size={600} onClose={onClose}>
      {failed && <ErrorAlert error={failed} onRetry={error ? onRead : fields.refetch} />}
      {!failed && !ready && <Skeleton height={240} />}
      {ready && !seen && <Reading {...props} {...ready} onEdit={() => setSeen(entity)} />}
      {ready && seen && (
        <Editing
          // Read again, it is another form.
          key={seen.version}
          {...props}
          {...ready}
          seen={seen}
          onReload={() => setSeen(entity)}
          onRest={() => setSeen(undefined)}
        />
      )}
    </Dialog>
  )
}

type ReadingProps<Entity extends Described> = Props<Entity> & {
  entity: Entity
  templates: readonly Template[]
  onEdit: () => void
}

const Reading = <Entity extends Described>({ entity, templates, extra, onEdit, onClose }: ReadingProps<Entity>) => {
  const { t } = useTranslation(['stories', 'shared'])
  const may = useMay('catalogue.edit')
  return (
    <Stack gap="lg">
      <div className={details.groups}>
        {PRIORITIES.map((priority) => (
          <MetadataList
            key={priority}
            templates={templates}
            pairs={entity.customMetadataList}
            priority={priority}
            empty="—"
          />
        ))}
      </div>
      <Group justify="flex-end" gap="sm">
        {extra}
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('shared:close')}
        </Button>
        {may && (
          <Button leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={onEdit} data-autofocus>
            {t('edit')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type EditingProps<Entity extends Described> = Props<Entity> & {
  /** What this person began with. */
  seen: Entity
  entity: Entity
  templates: readonly Template[]
  onReload: () => void
  onRest: () => void
}

const Editing = <Entity extends Described>(props: EditingProps<Entity>) => {
  const { seen, entity, templates, save, onSaved, onRead, onReload, onRest } = props
  const { t } = useTranslation('stories')
  const id = useId()
  const metadata = useMetadataForm(templates, seen.customMetadataList)
  const [refused, setRefused] = useState<Error>()
  const [pending, setPending] = useState(false)
  const stale = refused && isRefused(refused, 'staleVersion')
  const submit = async (customMetadataList: MetadataPair[], version?: number) => {
    setPending(true)
    setRefused(undefined)
    try {
      const saved = await save({ customMetadataList, version })
      toastSuccess(t('updated'))
      onSaved?.(saved)
      onRest()
    } catch (error) {
      if (error instanceof CallRefused) metadata.place(error.errors)
      if (isRefused(error, 'staleVersion')) onRead()
      setRefused(error as Error) // calls throw nothing else
    } finally {
      setPending(false)
    }
  }
  return (
    <Stack gap="lg">
      <MetadataForm metadata={metadata} id={id} onSubmit={(pairs) => void submit(pairs, seen.version)} />
      {stale && (
        <StaleAlert
          seen={seen}
          now={entity.version === seen.version ? undefined : entity}
          templates={templates}
          onReload={onReload}
          onOverwrite={() => void submit(metadata.pairs())}
        />
      )}
      {refused && !stale && (
        <Alert color="red" variant="light" role="alert">
          {refusalText(refused)}
        </Alert>
      )}
      <DialogButtons onCancel={onRest} action={t('confirm')} form={id} pending={pending} disabled={Boolean(stale)} />
    </Stack>
  )
}
