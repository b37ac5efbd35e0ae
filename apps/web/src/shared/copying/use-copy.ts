import { useTranslation } from 'react-i18next'
import { toastError, toastSuccess } from '../ui/toasts.tsx'

type Copying = {
  /** Selects the text if the browser forbids copying, so that the person can copy it by keyboard. */
  choose?: () => void
  /** The message after copying, if it differs from the default. */
  copied?: string | undefined
}

/** Copies a text and shows a message. */
export const useCopy = ({ choose, copied }: Copying = {}) => {
  const { t } = useTranslation('copying')
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toastSuccess(copied ?? t('copiedSuccessfully'))
    } catch {
      choose?.()
      toastError(t(choose ? 'copyByHand' : 'copyYourself'))
    }
  }
}
