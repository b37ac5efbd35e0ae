import { Skeleton, Stack, Text } from '@mantine/core'
import { editAssets } from '@pressmark/contract/catalogue/assets.ts'
import type { Template } from '@pressmark/contract/metadata/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, storedValue } from '#metadata/metadata-values.ts'
import { templatesQuery } from '#metadata/metadata.queries.ts'
import { call } from '#shared/api/call.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { useReturnFocus } from '#shared/hooks/use-return-focus.ts'
import { useUnsaved } from '#shared/hooks/use-unsaved.ts'
import { DiscardDialog } from '#uploads/wizard/DiscardDialog.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import { commonValue } from './common-value.ts'
import type { ArrangeDialogProps } from './ArrangeDialogs.tsx'
import { ManyField, meant } from './ManyField.tsx'

/** One form for several assets: a field in which they differ says so, and only what is typed is changed. @source spec 000 §5 */
export const EditAssets = ({ item, kind, assets, onDialog, onDone }: ArrangeDialogProps & { assets: ItemAsset[] }) => {
  const { t } = useTranslation('item')
  useReturnFocus()
  const id = useId()
  const { data: templates } = useQuery(templatesQuery('MEDIA'))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending, isSuccess } = useItemWrite(item.uuid)
  const close = () => onDialog(undefined)
  const isDirty = () => Object.keys(typed).length > 0 && !isSuccess
  const { isConfirming, leave, keep, discard } = useUnsaved(isDirty, close)
  const errorIn = (template: Template) => {
    const value = typed[template.name]
    return value === undefined ? null : errorOf(template, meant(template, value))
  }
  const save = () => {
    const customMetadataList = (templates ?? []).flatMap((template) => {
      const value = typed[template.name]
      if (value === undefined) return []
      return [{ name: template.name, value: storedValue(template.type, meant(template, value)) }]
    })
    const body = { uuids: assets.map(({ uuid }) => uuid), customMetadataList }
    mutate(() => call(editAssets, { params: { uuid: item.uuid, assetType: kind }, body }), {
      onSuccess: () => {
        toastSuccess(t('arrange.saved'))
        onDone()
      },
    })
  }

  return (
    <>
      <Dialog title={t('arrange.editing', { count: assets.length })} isConfirming={isConfirming} onClose={leave}>
        <Text c="dimmed" mb="md">
          {t('arrange.onlyTyped')}
        </Text>
        {!templates && <Skeleton height={200} />}
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Stack gap="md">
            {templates?.map((template) => (
              <ManyField
                key={template.name}
                template={template}
                common={commonValue(assets, template.name)}
                typed={typed[template.name]}
                onType={(value) => setTyped({ ...typed, [template.name]: value })}
              />
            ))}
          </Stack>
        </form>
        <DialogButtons
          onCancel={leave}
          action={t('edit.save')}
          form={id}
          pending={isPending}
          disabled={!isDirty() || (templates ?? []).some((template) => errorIn(template) !== null)}
        />
      </Dialog>
      <DiscardDialog opened={isConfirming} files={0} onKeep={keep} onDiscard={discard} />
    </>
  )
}
