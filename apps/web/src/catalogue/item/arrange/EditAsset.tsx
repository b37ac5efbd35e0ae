import { Skeleton } from '@mantine/core'
import { ASSET_CALLS, type Asset } from '@pressmark/contract/catalogue/assets.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MetadataConflict } from '#metadata/MetadataConflict.tsx'
import { errorOf } from '#metadata/metadata-values.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { useMetadataEdit } from '#metadata/use-metadata-edit.ts'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { itemKeys } from '#shared/api/keys.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { ReadMetadata } from '../edit/ReadMetadata.tsx'
import { useLock } from '../../states.queries.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import type { ArrangeDialogProps } from './types.ts'

/* Values that a correction must not empty. Imports have no author and no pressmark, and none is invented for them.
   @source spec 000 §5, docs/decisions/0063-assets-without-author.md */
const FILLED = new Set(['autn', 'pressmark'])

const isRequired = ({ required, name }: Template, { customMetadataList: pairs }: Asset): boolean =>
  required || name === 'sgtt' || (FILLED.has(name) && pairs.some((pair) => pair.name === name && pair.value !== ''))

/** The metadata of an asset: first read-only, then editable on demand. */
export const EditAsset = ({
  item,
  asset: target,
  kind,
  onDialog,
  onDone,
}: ArrangeDialogProps & { asset: ItemAsset }) => {
  const { t } = useTranslation('item')
  useReturnFocus()
  const [editing, setEditing] = useState(false)
  // Edits the version that was shown when the dialog opened, or that a reload has read.
  const [asset, setAsset] = useState<Asset>(target)
  const { data, error, refetch } = useQuery({ ...templatesQuery('MEDIA'), meta: { notify: false } })
  const templates = data?.map((template) => ({
    ...template,
    required: isRequired(template, asset),
  }))
  const lock = useLock(item.state, asset.state)
  const close = () => onDialog(undefined)

  if (templates && editing)
    return <AssetForm key={asset.version} {...{ asset, kind, templates, onDone }} onReload={setAsset} onClose={close} />
  return (
    <Dialog title={t('arrange.asset', { title: asset.sgtt })} onClose={close}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!templates && !error && <Skeleton height={240} />}
      {templates && (
        <ReadMetadata
          templates={templates}
          pairs={asset.customMetadataList}
          lock={lock}
          onEdit={() => setEditing(true)}
        />
      )}
    </Dialog>
  )
}

type Props = {
  asset: Asset
  kind: AssetType
  templates: readonly Template[]
  onDone: () => void
  onReload: (asset: Asset) => void
  onClose: () => void
}

const AssetForm = ({ asset, kind, templates, onDone, onReload, onClose }: Props) => {
  const { t } = useTranslation('item')
  const metadata = useMetadataForm(templates, asset.customMetadataList)
  const values = metadata.form.useWatchValue('values') ?? []
  const invalid = metadata.fields.some((template, index) => errorOf(template, values[index] ?? '') !== null)
  const client = useQueryClient()
  const params = { uuid: asset.uuid }
  const edit = useMetadataEdit<Asset>({
    metadata,
    entity: asset,
    read: () => call(ASSET_CALLS[kind].read, { params }),
    send: ({ version, ...body }) =>
      call(ASSET_CALLS[kind].update, { params, body, headers: ifMatch(version) }).finally(() =>
        client.invalidateQueries({ queryKey: itemKeys.one(asset.itemUuid) }),
      ),
    onSaved: () => {
      toastSuccess(t('arrange.saved'))
      onDone()
    },
    onReload,
  })
  return (
    <FormDialog
      title={t('arrange.asset', { title: asset.sgtt })}
      form={metadata}
      action={t('edit.save')}
      disabled={invalid || edit.conflict !== undefined}
      error={edit.error}
      onSubmit={edit.save}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} />
      <MetadataConflict edit={edit} templates={templates} />
    </FormDialog>
  )
}
