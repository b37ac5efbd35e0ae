import { useEffect, useRef, useState } from 'react'

/** Refuses typed, pasted or dropped text in a field of numbers. The library would drop the signs that it does not know, so 3.5 would
 *  become 35. Returns the ref of the field, and whether the last text was refused. `isWrong` must not change between renders. */
export const useRefusedText = (isWrong: (text: string) => boolean) => {
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const field = input.current
    const check = (event: InputEvent) => {
      const isRefusedNow = isWrong(insertedText(event))
      if (isRefusedNow) event.preventDefault()
      // After 3 and a refused sign, the message stays while 5 is typed: the field then has 35.
      setRefused((before) => isRefusedNow || (before && event.inputType === 'insertText'))
    }
    field?.addEventListener('beforeinput', check)
    return () => field?.removeEventListener('beforeinput', check)
  }, [isWrong])
  return { input, isRefused }
}

/* Empty if text is deleted. */
const insertedText = ({ data, dataTransfer }: InputEvent): string => data ?? dataTransfer?.getData('text/plain') ?? ''
