import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'

type Props = { label: string; accept: string; disabled?: boolean; onFile: (file: File) => Promise<void> }

/** The button with which a dialog begins that reads a file. */
export const ChooseFile = ({ label, accept, disabled = false, onFile }: Props) => (
  <FileButton accept={accept} onChange={(file) => file && void onFile(file)}>
    {(props) => (
      <Button
        variant="default"
        leftSection={<IconFileUpload size={17} stroke={1.6} aria-hidden />}
        disabled={disabled}
        data-autofocus
        {...props}
      >
        {label}
      </Button>
    )}
  </FileButton>
)
