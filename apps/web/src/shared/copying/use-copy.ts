import { useTranslation } from 'react-i18next'
import { toastError, toastSuccess } from '../ui/toasts.tsx'

type Copying = {
  /** Selects the text where the browser forbids copying, so that a key copies it. */
  choose?: () => void
  /** What is said of a text that was copied, where other words are wanted. */
  copied?: string | undefined
}

/** Copies a text and says so. */
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
