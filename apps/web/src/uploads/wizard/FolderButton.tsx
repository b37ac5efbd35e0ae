import { Button } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

// React has no attribute for this property of the element.
const chooseFolders = (input: HTMLInputElement | null) => {
  if (input) input.webkitdirectory = true
}

/** Adds all files of a folder and its subfolders. */
export const FolderButton = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { t } = useTranslation('uploads')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFolderOpen size={16} stroke={1.6} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('chooseFolder')}
      </Button>
      <input
        ref={(element) => {
          input.current = element
          chooseFolders(element)
        }}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Without this, choosing the same folder again fires no event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
