import '@mantine/dropzone/styles.layer.css'
import { UnstyledButton } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptOf, type Content } from '../engine/content.ts'
import classes from './Wizard.module.css'

// The same function on every render, so that React calls it once: when the step appears.
const focus = (button: HTMLButtonElement | null) => button?.focus()

type Props = { content: Content; onFiles: (files: File[]) => void }

/** Takes files and folders by drop, or files by a button. It refuses none: a file of the wrong kind is shown with its
 *  reason in the list. */
export const DropArea = ({ content, onFiles }: Props) => {
  const { t } = useTranslation('uploads')
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      className={classes.drop}
      onDrop={onFiles}
      openRef={open}
      inputProps={{ accept: acceptOf(content), multiple: content !== 'pdf', 'aria-hidden': true }}
      // The button inside is what keys and screen readers meet; the area around it only catches what is dropped.
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
