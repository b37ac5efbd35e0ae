import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

export const KINDS = ['list', 'item', 'search', 'tile'] as const
export type Kind = (typeof KINDS)[number]

/** The addresses that a reader requests, by kind of page. */
export type ReaderPages = Record<Kind, readonly string[]> & { origin: string; cookie: string }
/** Times of the answers, ms. */
export type Answered = Record<Kind, number[]>
export type ReaderMessage = { type: 'start'; pages: ReaderPages; readers: number } | { type: 'stop' }

const ENTRY = fileURLToPath(new URL('reader.child.ts', import.meta.url))

/** Starts a process in which some people read. */
export const startReaders = (pages: ReaderPages, readers: number) => {
  const child = fork(ENTRY, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const send = (message: ReaderMessage) => void child.send(message)
  return {
    /** Reads for some seconds. @throws if an answer is not a success */
    read: async (seconds: number): Promise<Answered> => {
      const result = new Promise<Answered>((resolve, reject) => {
        child.once('message', (message: { answered: Answered } | { error: string }) =>
          'error' in message ? reject(new Error(message.error)) : resolve(message.answered),
        )
        ended.then(() => reject(new Error('the readers ended')), reject)
      })
      send({ type: 'start', pages, readers })
      await Promise.race([result, sleep(seconds * 1000)])
      send({ type: 'stop' })
      return result
    },
    end: (): void => void child.disconnect(),
  }
}
