import '@mantine/dropzone/styles.layer.css'
import { UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './Sheets.module.css'

type Props = { text: string; hint: string; accept: string; multiple?: boolean; onFiles: (files: File[]) => void }

/** Accepts files by drop or with a button. The server checks their type. */
export const SheetDrop = ({ text, hint, accept, multiple = false, onFiles }: Props) => {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      className={classes.drop}
      onDrop={onFiles}
      multiple={multiple}
      openRef={open}
      inputProps={{ accept, 'aria-hidden': true }}
      // Keyboards and screen readers use the button inside. The area around it only accepts drops.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      p={0}
    >
      <UnstyledButton className={classes.browse} onClick={() => open.current?.()}>
        <IconCloudUpload size={30} stroke={1.4} aria-hidden />
        <span>
          <strong>{text}</strong>
          <span className={classes.hint}>{hint}</span>
        </span>
      </UnstyledButton>
    </Dropzone>
  )
}
