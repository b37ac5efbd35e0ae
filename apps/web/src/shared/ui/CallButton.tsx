import { Button, type ButtonProps } from '@mantine/core'
import { useSingleCall } from '../hooks/single-call.ts'

type Props = ButtonProps & {
  'aria-label'?: string
  'aria-describedby'?: string
  /** Sends the call. Its mutation keeps the refusal, and the screen shows it. */
  onCall: () => Promise<unknown>
}

/** A button that sends a call. From the first press until the answer, further presses do nothing. */
export const CallButton = ({ onCall, ...button }: Props) => {
  const { busy, run } = useSingleCall()
  return <Button {...button} loading={busy} onClick={() => void run(onCall).catch(() => undefined)} />
}
