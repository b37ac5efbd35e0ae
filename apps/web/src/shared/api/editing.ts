import {
  announceEditing,
  EDITING_EXPIRES_MS,
  EDITING_REPEAT_MS,
  type Notice,
} from '@pressmark/contract/platform/live.ts'
import { useEffect, useState } from 'react'
import { call } from './call.ts'
import { useNotices } from './live.ts'
import { useSelf } from './person.ts'

/** The form of a person who does nothing is announced for this time, ms. Announcements extend the session, and idle forms must not. */
const IDLE_MS = 120_000

const announce = async (uuid: string): Promise<void> => {
  try {
    await call(announceEditing, { params: { uuid } })
  } catch {
    // The next announcement replaces a lost one.
  }
}

/** Announces to other editors that this person edits the entity, as long as `editing` is true and the person is active. */
export const useAnnounceEditing = ({ uuid, editing }: { uuid: string; editing: boolean }): void => {
  useEffect(() => {
    if (!editing) return undefined
    let lastInput = performance.now()
    const noteInput = () => {
      lastInput = performance.now()
    }
    const repeat = () => {
      if (!document.hidden && performance.now() - lastInput < IDLE_MS) void announce(uuid)
    }
    document.addEventListener('input', noteInput)
    document.addEventListener('pointerdown', noteInput)
    repeat()
    const timer = setInterval(repeat, EDITING_REPEAT_MS)
    return () => {
      clearInterval(timer)
      document.removeEventListener('input', noteInput)
      document.removeEventListener('pointerdown', noteInput)
    }
  }, [uuid, editing])
}

export type Editor = NonNullable<Notice['person']>
type Present = { person: Editor; until: number }

/** Returns the other people who edit the entity now, in the order in which they began. */
export const useOtherEditors = (entity: string): Editor[] => {
  const self = useSelf()?.uuid
  const [present, setPresent] = useState<readonly Present[]>([])
  useNotices(({ uuid, person }) => {
    if (uuid !== entity || person === undefined || person.uuid === self) return
    setPresent((before) => withPerson(before, person))
  })
  const someone = present.length > 0
  useEffect(() => {
    if (!someone) return undefined
    const timer = setInterval(() => {
      setPresent((before) => before.filter(({ until }) => until > performance.now()))
    }, EDITING_REPEAT_MS / 2)
    return () => clearInterval(timer)
  }, [someone])
  return present.map(({ person }) => person)
}

const withPerson = (before: readonly Present[], person: Editor): readonly Present[] => {
  const until = performance.now() + EDITING_EXPIRES_MS
  const place = before.findIndex((one) => one.person.uuid === person.uuid)
  return place < 0 ? [...before, { person, until }] : before.with(place, { person, until })
}
