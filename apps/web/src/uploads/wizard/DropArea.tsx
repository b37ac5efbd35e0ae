import '@mantine/dropzone/styles.layer.css'
import { UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptOf, type Content } from '../engine/content.ts'
import classes from './Wizard.module.css'

// The same function on every render, so that React calls it once, when the step appears.
const focus = (button: HTMLButtonElement | null) => button?.focus()

type Props = { content: Content; onFiles: (files: File[]) => void }

/** Accepts files and folders by drop, or files with a button. It refuses none: the list shows why a file cannot be sent. */
export const DropArea = ({ content, onFiles }: Props) => {
  const { t } = useTranslation('uploads')
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      className={classes.drop}
      onDrop={onFiles}
      openRef={open}
      inputProps={{ accept: acceptOf(content), multiple: content !== 'pdf', 'aria-hidden': true }}
      // Keyboards and screen readers use the button inside. The area around it only accepts drops.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      p={0}
    >
      <UnstyledButton ref={focus} className={classes.browse} onClick={() => open.current?.()}>
        <IconCloudUpload size={34} stroke={1.4} aria-hidden />
        <span>
          <strong>{t(`drop.titles.${content}`)}</strong>
          <span className={classes.types}>{t(`drop.types.${content}`)}</span>
        </span>
      </UnstyledButton>
    </Dropzone>
  )
}
