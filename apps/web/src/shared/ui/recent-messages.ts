import { useSyncExternalStore } from 'react'

type RecentMessage = {
  id: number
  text: string
  kind: 'success' | 'error'
  /** ISO 8601. */
  moment: string
  /** Undoes what the message reports. Undefined if nothing can be undone, or if it was undone already. */
  undo?: () => void
}

const MAX_MESSAGES = 50

type State = { messages: readonly RecentMessage[]; isOpen: boolean }

let state: State = { messages: [], isOpen: false }
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: Partial<State>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** Adds a message of the session to the list. The oldest one leaves a full list.
 *  @returns its id */
export const recordMessage = (message: Omit<RecentMessage, 'id' | 'moment'>): number => {
  lastId += 1
  const recorded = { ...message, id: lastId, moment: new Date().toISOString() }
  change({ messages: [recorded, ...state.messages].slice(0, MAX_MESSAGES) })
  return lastId
}

/** Undoes what a message reports, once. The notification and the list share this. */
export const undoMessage = (id: number): void => {
  const undo = state.messages.find((message) => message.id === id)?.undo
  if (!undo) return
  change({
    messages: state.messages.map(({ undo: own, ...rest }) => (rest.id === id || !own ? rest : { ...rest, undo: own })),
  })
  undo()
}

/** Removes all messages, because the session has ended. */
export const clearMessages = (): void => change({ messages: [], isOpen: false })

export const openMessages = (): void => change({ isOpen: true })
export const closeMessages = (): void => change({ isOpen: false })

/** Returns the messages, newest first. */
export const readMessages = (): readonly RecentMessage[] => state.messages

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages of the session, newest first, and whether their list is open. */
export const useMessages = (): State => useSyncExternalStore(subscribe, () => state)
