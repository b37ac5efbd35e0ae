import { Button, Skeleton, Stack } from '@mantine/core'
import type { MetadataPair } from '@pressmark/contract/platform/hal.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { MetadataList } from '#metadata/MetadataList.tsx'
import { MetadataConflict } from '#metadata/MetadataConflict.tsx'
import { useMetadataEdit } from '#metadata/use-metadata-edit.ts'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { DialogFooter } from '#shared/ui/DialogButtons.tsx'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { useMay } from '#shared/api/person.ts'
import type { CheckedVersion } from '#shared/api/if-match.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'

type Described = { uuid: string; sgtt: string; customMetadataList: MetadataPair[]; version: number }
type Saving = { customMetadataList: MetadataPair[]; version: CheckedVersion }

type Props<Entity extends Described> = {
  kind: 'STORY' | 'SERIES'
  title: string
  /** The current entity. Undefined while it is loading. */
  entity: Entity | undefined
  error: Error | null
  onRead: () => void
  /** Reads the current entity after a refused save. */
  readNow: () => Promise<Entity>
  /** @throws CallRefused */
  save: (saving: Saving) => Promise<Entity>
  onSaved?: (entity: Entity) => void
  /** Further actions of the read-only view. */
  extra?: ReactNode
  onClose: () => void
}

/** The metadata of a story or series: read-only first, and editable with the permission. @source spec 002 §2, §4 */
export const DescribedDialog = <Entity extends Described>(props: Props<Entity>) => {
  const { kind, title, entity, error, onRead, onClose } = props
  useReturnFocus()
  const [opened, setOpened] = useState<Entity>()
  const fields = useQuery({ ...templatesQuery(kind), meta: { notify: false } })
  const failed = error ?? fields.error
  const ready = entity && fields.data ? { entity, templates: fields.data } : undefined
  if (ready && opened) {
    return (
      <Editing
        // An entity that was refetched needs a new form.
        key={opened.version}
        {...props}
        {...ready}
        opened={opened}
        onReload={setOpened}
        onRest={() => setOpened(undefined)}
      />
    )
  }
  return (
    <Dialog title={title} size={600} onClose={onClose}>
      {failed && <ErrorAlert error={failed} onRetry={error ? onRead : fields.refetch} />}
      {!failed && !ready && <Skeleton height={240} />}
      {ready && <Reading {...props} {...ready} onEdit={() => setOpened(entity)} />}
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
      <MetadataList templates={templates} pairs={entity.customMetadataList} />
      <DialogFooter>
        {extra}
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('shared:close')}
        </Button>
        {may && (
          <Button leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={onEdit} data-autofocus>
            {t('edit')}
          </Button>
        )}
      </DialogFooter>
    </Stack>
  )
}

type EditingProps<Entity extends Described> = Props<Entity> & {
  /** The entity when editing began. */
  opened: Entity
  templates: readonly Template[]
  onReload: (current: Entity) => void
  onRest: () => void
}

/* As the specification says, both Cancel and closing return to the read-only view (spec 002 §8). */
const Editing = <Entity extends Described>(props: EditingProps<Entity>) => {
  const { title, opened, templates, save, readNow, onSaved, onReload, onRest } = props
  const { t } = useTranslation('stories')
  const metadata = useMetadataForm(templates, opened.customMetadataList)
  const edit = useMetadataEdit({
    metadata,
    entity: opened,
    read: readNow,
    send: save,
    onSaved: (saved) => {
      toastSuccess(t('updated'))
      onSaved?.(saved)
      onRest()
    },
    onReload,
  })
  return (
    <FormDialog
      title={title}
      size={600}
      form={metadata}
      action={t('confirm')}
      disabled={edit.conflict !== undefined}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onRest}
    >
      <MetadataFields metadata={metadata} />
      <MetadataConflict edit={edit} templates={templates} />
    </FormDialog>
  )
}
