import {
  readAnsweredMessage,
  WEBHOOK_MESSAGES,
  type WebhookMessage,
} from '@pressmark/contract/platform/webhook-messages.ts'
import { useTranslation } from 'react-i18next'

const NAMES = new Map(Object.entries(WEBHOOK_MESSAGES).map(([name, text]) => [text as string, name as WebhookMessage]))

/** Returns a function that translates the result of a webhook. Other messages stay as they are. */
export const useWebhookResult = (): ((message: string) => string) => {
  const { t } = useTranslation('workflow')
  return (message) => {
    const answered = readAnsweredMessage(message)
    if (answered !== undefined) {
      const { status, isRedirect } = answered
      return t(isRedirect ? 'webhookResults.redirected' : 'webhookResults.answered', { status })
    }
    const name = NAMES.get(message)
    return name === undefined ? message : t(`webhookResults.${name}`)
  }
}
