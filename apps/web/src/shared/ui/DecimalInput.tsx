import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalSign } from '../text/format-date.ts'
import { useRefusedText } from './use-refused-text.ts'

type Props = Omit<
  NumberInputProps,
  'allowNegative' | 'allowedDecimalSeparators' | 'decimalSeparator' | 'ref' | 'onPaste'
>

/** A number of at least 0 with the decimal sign of the language. A typed or pasted point or comma is taken as this sign. Text with
 *  several of them is refused in words beside the field. */
export const DecimalInput = ({ error, ...props }: Props) => {
  const { t } = useTranslation('metadata')
  const { input, isRefused } = useRefusedText(hasSeveralSigns)
  return (
    <NumberInput
      {...props}
      ref={input}
      allowNegative={false}
      allowedDecimalSeparators={SIGNS}
      decimalSeparator={decimalSign()}
      onPaste={pasteWithSign}
      error={isRefused ? t('errors.numberInvalid') : error}
    />
  )
}

const SIGNS = ['.', ',']

const hasSeveralSigns = (text: string): boolean => text.split(/[.,]/, 3).length > 2

/* The library drops the other sign of a pasted number: 3.5 would become 35. */
const pasteWithSign = (event: ClipboardEvent<HTMLInputElement>) => {
  const [, whole, decimals] = /^\s*(\d*)[.,](\d+)\s*$/.exec(event.clipboardData.getData('text').slice(0, 100)) ?? []
  if (decimals === undefined) return
  event.preventDefault()
  // The only call that inserts as typing does, so that the library and undo see it.
  document.execCommand('insertText', false, `${whole}${decimalSign()}${decimals}`)
}
