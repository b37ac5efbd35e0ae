import type { Icon } from '@tabler/icons-react'
import i18next from 'i18next'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useSelf } from '../api/person.ts'
import { COMMAND_IDS, commandOf, type CommandId } from './commands.ts'
import { activeKeys, ariaKeys, setSingleKeys } from './keys.ts'
import {
  commandsChanged,
  commandsVersion,
  listenToKeys,
  performerOf,
  registerCommand,
  subscribeToCommands,
  type Performer,
} from './registry.ts'

type Options = { icon?: Icon; isOffered?: boolean; choices?: Performer['choices'] }

/** Registers what a screen does for a command, for its key and for the palette. `run` is undefined if the screen does not have the
 *  command now. People without its capabilities do not get it. */
export const useCommand = (id: CommandId, run: (() => void) | undefined, options: Options = {}) => {
  const { icon, isOffered = true, choices } = options
  const isAllowed = useMay(...(commandOf(id).may ?? []))
  const isThere = isAllowed && run !== undefined
  const now: Performer = { run: () => run?.(), icon, isOffered, choices }
  const performer = useRef(now)
  useLayoutEffect(() => {
    performer.current = now
  })
  // A layout effect, so that no key press is lost between the rendering of the hint and later effects.
  useLayoutEffect(() => (isThere ? registerCommand(id, performer) : undefined), [id, isThere])
  useLayoutEffect(() => {
    if (isThere) commandsChanged()
  }, [isThere, isOffered])
}

/** Returns whether the person may use a command. */
export const useAllowed = () => {
  const capabilities = useSelf()?.capabilities ?? []
  return (id: CommandId): boolean => (commandOf(id).may ?? []).every((one) => capabilities.includes(one))
}

/** Returns the commands that can be performed now. */
export const usePerformable = (): { id: CommandId; performer: Performer }[] => {
  useSyncExternalStore(subscribeToCommands, commandsVersion)
  return COMMAND_IDS.flatMap((id) => {
    const performer = performerOf(id)
    return performer?.isOffered ? [{ id, performer }] : []
  })
}

/** Returns the label of a command whose texts are loaded. */
export const commandLabel = (id: CommandId): string => i18next.t(commandOf(id).text)

/** Loads the texts of a command, and returns its label. */
export const useCommandLabel = (id: CommandId): string => {
  const { text } = commandOf(id)
  const [namespace] = text.split(':')
  // Loads the texts, and renders again after a change of the language.
  useTranslation([namespace as 'app']) // one of the namespaces
  return commandLabel(id)
}

/** Returns the keys of a command that act for this person: as in the table, and for `aria-keyshortcuts`. */
export const useCommandKeys = () => {
  const singleKeys = useSelf()?.singleKeys !== false
  return (id: CommandId) => {
    const keys = activeKeys(id, { singleKeys })
    return { keys, aria: ariaKeys(keys) }
  }
}

/** Performs commands by their keys while the application is open. */
export const useKeys = () => {
  const isOn = useSelf()?.singleKeys !== false
  useLayoutEffect(() => setSingleKeys({ isOn }), [isOn])
  useLayoutEffect(() => listenToKeys(), [])
}
