import { Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { Picker, type Option, type PickerSearch } from './Picker.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'

type Props<Of extends Option> = {
  title: string
  search: PickerSearch<Of>
  error?: Error | null
  onPick: (option: Of) => Promise<unknown>
  onClose: () => void
  /** The purpose of the choice. */
  children?: ReactNode
}

/** Picks one of many, with the buttons Cancel and Confirm of the specification (spec 000 §2). */
export const PickDialog = <Of extends Option>({ title, search, error, onPick, onClose, children }: Props<Of>) => {
  const { t } = useTranslation('shared')
  const [picked, setPicked] = useState<Of>()
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        {children}
        <Picker search={search} picked={picked} onPick={setPicked} />
        <RefusalAlert error={error} />
      </Stack>
      <DialogButtons
        onCancel={onClose}
        action={t('confirm')}
        onConfirm={() => picked && onPick(picked)}
        disabled={picked === undefined}
      />
    </Dialog>
  )
}
