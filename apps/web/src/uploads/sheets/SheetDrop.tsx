import '@mantine/dropzone/styles.layer.css'
import { UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './Sheets.module.css'

type Props = { text: string; hint: string; accept: string; several?: boolean; onFiles: (files: File[]) => void }

/** Takes files by drop or by a button. What they are, the server judges. */
export const SheetDrop = ({ text, hint, accept, several = false, onFiles }: Props) => {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      className={classes.drop}
      onDrop={onFiles}
      multiple={several}
      openRef={open}
      inputProps={{ accept, 'aria-hidden': true }}
      // The button inside is what keys and screen readers meet; the area around it only catches what is dropped.
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
