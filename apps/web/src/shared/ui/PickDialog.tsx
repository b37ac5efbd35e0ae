import { Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import styles from './PickDialog.module.css'
import { Picker, type Option, type PickerSearch } from './Picker.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'

/** The option that is picked in a dialog. */
export type Choice<Of extends Option> = { picked: Of | undefined; onPick: (option: Of) => void }

type Props<Of extends Option> = {
  title: string
  search: PickerSearch<Of>
  error?: Error | null
  onPick: (option: Of) => Promise<unknown>
  onClose: () => void
  /** Puts the searchable list next to other ways to pick. */
  renderWays?: (list: ReactNode, choice: Choice<Of>) => ReactNode
  /** The purpose of the choice. */
  children?: ReactNode
}

/** Picks one of many, with the buttons Cancel and Confirm of the specification (spec 000 §2). */
export const PickDialog = <Of extends Option>({
  title,
  search,
  error,
  onPick,
  onClose,
  renderWays = (list) => list,
  children,
}: Props<Of>) => {
  const { t } = useTranslation('shared')
  const [picked, setPicked] = useState<Of>()
  const choice = { picked, onPick: setPicked }
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        {children}
        {renderWays(<Picker search={search} {...choice} />, choice)}
        <output className={styles.chosen}>{picked && t('selected', { title: picked.title })}</output>
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
