import {
  readAnsweredMessage,
  WEBHOOK_MESSAGES,
  type WebhookMessage,
} from '@pressmark/contract/platform/webhook-messages.ts'
import { ACTION_MESSAGES, readMovedMessage, type ActionMessage } from '@pressmark/contract/workflow/action-messages.ts'
import {
  ACTION_PROBLEMS,
  readPlaceholderMessage,
  type ActionProblem,
} from '@pressmark/contract/workflow/action-problems.ts'
import { STRING_VALUE_MAX_LENGTH } from '@pressmark/contract/platform/constants.ts'
import { TASK_LIMITS } from '@pressmark/contract/workflow/transition-tasks.ts'
import { useTranslation } from 'react-i18next'

/* The names of messages by their texts. */
const namesOf = <Name extends string>(messages: Readonly<Record<Name, string>>): ReadonlyMap<string, Name> =>
  new Map(Object.entries<string>(messages).map(([name, text]) => [text, name as Name])) // the keys of the record

const WEBHOOK_NAMES = namesOf<WebhookMessage>(WEBHOOK_MESSAGES)
const ACTION_NAMES = namesOf<ActionMessage>(ACTION_MESSAGES)

/** Returns a function that translates the result of a webhook. Other messages stay as they are. */
export const useWebhookResult = (): ((message: string) => string) => {
  const { t } = useTranslation('workflow')
  return (message) => {
    const answered = readAnsweredMessage(message)
    if (answered !== undefined) {
      const { status, isRedirect } = answered
      return t(isRedirect ? 'webhookResults.redirected' : 'webhookResults.answered', { status })
    }
    const name = WEBHOOK_NAMES.get(message)
    return name === undefined ? message : t(`webhookResults.${name}`)
  }
}

/** Returns a function that translates the result of an action, webhooks included. Other messages stay as they are. */
export const useActionResult = (): ((message: string) => string) => {
  const { t } = useTranslation('workflow')
  const webhookResult = useWebhookResult()
  return (message) => {
    const moved = readMovedMessage(message)
    if (moved !== undefined) return t('actionResults.moved', { count: moved })
    const name = ACTION_NAMES.get(message)
    return name === undefined ? webhookResult(message) : t(`actionResults.${name}`)
  }
}

const PROBLEM_NAMES = namesOf<ActionProblem>(ACTION_PROBLEMS)
const LIMITS = { characters: STRING_VALUE_MAX_LENGTH, text: TASK_LIMITS.text, recipients: TASK_LIMITS.recipients }

/** Returns a function that translates why an action is refused, addresses of webhooks included. */
export const useActionProblem = (): ((message: string) => string) => {
  const { t } = useTranslation('workflow')
  const webhookResult = useWebhookResult()
  return (message) => {
    const placeholder = readPlaceholderMessage(message)
    if (placeholder !== undefined) return t('actionProblems.placeholder', { name: placeholder })
    const name = PROBLEM_NAMES.get(message)
    return name === undefined ? webhookResult(message) : t(`actionProblems.${name}`, LIMITS)
  }
}
