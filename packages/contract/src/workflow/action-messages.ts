/** Results of actions, in words for people. Screens translate them by their names. Webhooks have messages of their own. */
export const ACTION_MESSAGES = {
  queued: 'The email is queued.',
  unsent: 'Not sent: no mail server is set.',
  set: 'The value was set.',
  linked: 'The entry was added to the collection.',
  deleted: 'It was deleted',
  unexpected: 'An error occurred.',
} as const
export type ActionMessage = keyof typeof ACTION_MESSAGES

/** Returns the words for a number of entries that an action moved. */
export const movedMessage = (count: number): string =>
  count === 1 ? '1 entry was moved' : `${count} entries were moved`

/** Returns the number in the words of `movedMessage`; undefined for other messages. */
export const readMovedMessage = (message: string): number | undefined => {
  const count = Number.parseInt(message, 10)
  return message === movedMessage(count) ? count : undefined
}
