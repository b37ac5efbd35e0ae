import { beforeEach, expect, test, vi } from 'vitest'
import { clearMessages, readMessages, recordMessage, undoMessage } from './recent-messages.ts'

beforeEach(clearMessages)

test('the newest message is first, and at most 50 are kept', () => {
  for (let at = 1; at <= 51; at += 1) recordMessage({ text: `Message ${at}`, kind: 'success' })
  const texts = readMessages().map(({ text }) => text)
  expect(texts).toHaveLength(50)
  expect([texts[0], texts.at(-1)]).toEqual(['Message 51', 'Message 2'])
})

test('a message is undone once, and other messages keep their undo', () => {
  const [undo, other] = [vi.fn(), vi.fn()]
  const id = recordMessage({ text: 'Moved', kind: 'success', undo })
  recordMessage({ text: 'Deleted', kind: 'success', undo: other })
  undoMessage(id)
  undoMessage(id)
  expect(undo).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
  expect(readMessages().map((message) => message.undo)).toEqual([other, undefined])
})

test('the end of the session removes the messages and their undo', () => {
  const undo = vi.fn()
  const id = recordMessage({ text: 'Moved', kind: 'success', undo })
  clearMessages()
  undoMessage(id)
  expect(readMessages()).toEqual([])
  expect(undo).not.toHaveBeenCalled()
})
