import { Stack, type ButtonProps } from '@mantine/core'
import { useMutation } from '#shared/api/use-mutation.ts'
import { CallButton } from '#shared/ui/CallButton.tsx'
import { RefusalAlert } from '#shared/ui/RefusalAlert.tsx'
import { fetchDownload } from './fetch-download.ts'

type Props = ButtonProps & { address: string; fallbackName: string; 'aria-describedby'?: string }

/** A button for a zip that the server writes while it is sent. A refusal appears in words below it. */
export const StreamedDownload = ({ address, fallbackName, ...button }: Props) => {
  const { mutateAsync, error } = useMutation({
    mutationFn: () =>
      fetchDownload(address, fallbackName, { signal: new AbortController().signal, onProgress: () => {} }),
  })
  return (
    <Stack gap="sm" align="flex-start">
      <CallButton variant="default" onCall={() => mutateAsync()} {...button} />
      <RefusalAlert error={error} />
    </Stack>
  )
}
