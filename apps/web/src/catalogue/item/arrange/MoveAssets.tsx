import { Stack } from '@mantine/core'
import { SegmentedControl } from '@pressmark/ui/SegmentedControl.tsx'
import { moveAssets } from '@pressmark/contract/catalogue/assets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#shared/api/call.ts'
import { Dialog } from '#shared/ui/Dialog.tsx'
import { DialogButtons } from '#shared/ui/DialogButtons.tsx'
import { toastSuccess } from '#shared/ui/toasts.tsx'
import { WholeNumberInput } from '#shared/ui/WholeNumberInput.tsx'
import type { ItemAsset } from '../page/item.queries.ts'
import { useItemWrite } from '../page/use-item-write.ts'
import type { ArrangeDialogProps } from './types.ts'

const SIDES = ['before', 'after'] as const

/** Selects the target position: for one asset a position, with a confirmation; for several, before or after another asset.
 *  Save is disabled until a number is entered. @source spec 000 §4, §5 */
export const MoveAssets = ({
  item,
  kind,
  total,
  assets,
  onDialog,
  onDone,
}: ArrangeDialogProps & { assets: ItemAsset[] }) => {
  const { t } = useTranslation(['item', 'shared'])
  const { mutateAsync } = useItemWrite(item.uuid)
  const [side, setSide] = useState<(typeof SIDES)[number]>('before')
  const [position, setPosition] = useState<number | string>('')
  const several = assets.length > 1
  const save = () => {
    if (typeof position !== 'number') return undefined
    if (!several) return onDialog({ name: 'confirm', assets, position })
    const body = { uuids: assets.map(({ uuid }) => uuid), position, side }
    return mutateAsync(() => call(moveAssets, { params: { uuid: item.uuid, assetType: kind }, body }), {
      onSuccess: () => {
        toastSuccess(t('arrange.moved'))
        onDone()
      },
    })
  }

  return (
    <Dialog title={t('arrange.actions.move')} size={440} onClose={() => onDialog(undefined)}>
      <Stack gap="md">
        {several && (
          <SegmentedControl
            aria-label={t('arrange.insert')}
            data={SIDES.map((value) => ({ value, label: t(`arrange.${value}`) }))}
            value={side}
            onChange={setSide}
          />
        )}
        <WholeNumberInput
          label={t('arrange.position')}
          description={t('arrange.positions', { total })}
          min={1}
          max={total}
          value={position}
          onChange={setPosition}
          data-autofocus
        />
      </Stack>
      <DialogButtons
        onCancel={() => onDialog(undefined)}
        action={t('edit.save')}
        onConfirm={save}
        disabled={typeof position !== 'number'}
      />
    </Dialog>
  )
}
