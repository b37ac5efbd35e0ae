import { expect, test } from 'vitest'
import { ACTION_MESSAGES, movedMessage, readMovedMessage } from './action-messages.ts'

test('the number of moved entries is read from its message, and from no other', () => {
  for (const count of [0, 1, 2, 12_345]) expect(readMovedMessage(movedMessage(count))).toBe(count)
  for (const message of ['1 entries were moved', '2 entry was moved', '2 items', '', ...Object.values(ACTION_MESSAGES)])
    expect(readMovedMessage(message)).toBeUndefined()
})
