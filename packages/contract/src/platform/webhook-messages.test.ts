import { expect, test } from 'vitest'
import { answeredMessage, readAnsweredMessage, WEBHOOK_MESSAGES } from './webhook-messages.ts'

test('the status of an answer is read from its message', () => {
  expect(readAnsweredMessage(answeredMessage(204))).toEqual({ status: '204', isRedirect: false })
  expect(answeredMessage(302)).toBe('Answered 302: redirects are not followed')
  expect(readAnsweredMessage(answeredMessage(302))).toEqual({ status: '302', isRedirect: true })
})

test('the reasons differ, and none of them is an answer', () => {
  const messages = Object.values(WEBHOOK_MESSAGES)
  expect(new Set(messages).size).toBe(messages.length)
  expect(messages.map(readAnsweredMessage).filter((one) => one !== undefined)).toEqual([])
})
