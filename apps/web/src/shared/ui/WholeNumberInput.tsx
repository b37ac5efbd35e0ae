import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRefusedText } from './use-refused-text.ts'

type Props = Omit<NumberInputProps, 'allowNegative' | 'allowDecimal' | 'ref' | 'onPaste'>

/** A whole number of at least 0. Any other text is refused in words beside the field. */
export const WholeNumberInput = ({ error, ...props }: Props) => {
  const { t } = useTranslation('metadata')
  const { input, isRefused } = useRefusedText(hasOtherSigns)
  return (
    <NumberInput
      {...props}
      ref={input}
      allowNegative={false}
      allowDecimal={false}
      error={isRefused ? t('errors.integerInvalid') : error}
    />
  )
}

const hasOtherSigns = (text: string): boolean => /[^\d\s]/.test(text)
