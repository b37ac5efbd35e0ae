import { Skeleton } from '@mantine/core'
import { ASSET_CALLS } from '@pressmark/contract/catalogue/assets.ts'
import type { AssetType } from '@pressmark/contract/platform/constants.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf } from '#metadata/metadata-values.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { MetadataFields } from '#metadata/MetadataForm.tsx'
import { useMetadataForm } from '#metadata/use-metadata-form.ts'
import { call } from '#shared/api/call.ts'
import { ifMatch } from '#shared/api/if-match.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { FormDialog } from '#shared/ui/FormDialog.tsx'
import { ErrorAlert } from '#shared/ui/ErrorAlert.tsx'
import { CallRefused } from '#shared/api/refusal.ts'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { ReadMetadata } from '../edit/ReadMetadata.tsx'
import { useLock } from '../../states.queries.ts'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import type { ArrangeDialogProps } from './types.ts'

// The dialog requires more fields than the server, because imports have no pressmark. @source spec 000 §5
const REQUIRED = new Set(['sgtt', 'autn', 'pressmark'])

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
  // Edits the version that was shown when the dialog opened. Refetches must not change an open form.
  const [asset] = useState(target)
  const { data, error, refetch } = useQuery({ ...templatesQuery('MEDIA'), meta: { notify: false } })
  const templates = data?.map((template) => ({
    ...template,
    required: template.required || REQUIRED.has(template.name),
  }))
  const lock = useLock(item.state, asset.state)
  const close = () => onDialog(undefined)

  if (templates && editing) return <AssetForm {...{ asset, kind, templates, onDone }} onClose={close} />
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
  asset: ItemAsset
  kind: AssetType
  templates: readonly Template[]
  onDone: () => void
  onClose: () => void
}

const AssetForm = ({ asset, kind, templates, onDone, onClose }: Props) => {
  const { t } = useTranslation('item')
  const metadata = useMetadataForm(templates, asset.customMetadataList)
  const values = metadata.form.useWatchValue('values') ?? []
  const invalid = metadata.fields.some((template, index) => errorOf(template, values[index] ?? '') !== null)
  const writing = useItemWrite(asset.itemUuid)
  const save = () => {
    const params = { uuid: asset.uuid }
    const body = { customMetadataList: metadata.pairs() }
    const headers = ifMatch(asset.version)
    return writing.mutateAsync(() => call(ASSET_CALLS[kind].update, { params, body, headers }), {
      onSuccess: () => {
        toastSuccess(t('arrange.saved'))
        onDone()
      },
      onError: (error) => error instanceof CallRefused && metadata.setErrors(error.errors),
    })
  }
  return (
    <FormDialog
      title={t('arrange.asset', { title: asset.sgtt })}
      form={metadata}
      action={t('edit.save')}
      disabled={invalid}
      onSubmit={save}
      onClose={onClose}
    >
      <MetadataFields metadata={metadata} />
    </FormDialog>
  )
}
