import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { decimalSign } from '../text/format-date.ts'

type Props = Omit<NumberInputProps, 'allowNegative' | 'allowedDecimalSeparators' | 'decimalSeparator' | 'onPaste'>

/** A number of at least 0 with the decimal sign of the language. A typed or pasted point or comma is taken as this sign. */
export const DecimalInput = (props: Props) => (
  <NumberInput
    {...props}
    allowNegative={false}
    allowedDecimalSeparators={SIGNS}
    decimalSeparator={decimalSign()}
    onPaste={pasteWithSign}
  />
)

const SIGNS = ['.', ',']

/* The library drops the other sign of a pasted number: 3.5 would become 35. */
const pasteWithSign = (event: ClipboardEvent<HTMLInputElement>) => {
  const [, whole, decimals] = /^\s*(\d*)[.,](\d+)\s*$/.exec(event.clipboardData.getData('text').slice(0, 100)) ?? []
  if (decimals === undefined) return
  event.preventDefault()
  // The only call that inserts as typing does, so that the library and undo see it.
  document.execCommand('insertText', false, `${whole}${decimalSign()}${decimals}`)
}
