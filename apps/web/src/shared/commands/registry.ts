import type { Icon } from '@tabler/icons-react'
import type { CommandId } from './commands.ts'
import { keyName, resolveKey, singleKeysOn } from './keys.ts'

/** The action of a screen for a command, at present. */
export type Performer = {
  run: () => void
  icon?: Icon | undefined
  /** Whether the command can be performed now. Its keys do nothing if it cannot. */
  isOffered: boolean
  /** Alternatives that the palette lists instead of the command, such as languages. */
  choices?: readonly { id: string; label: string; run: () => void }[] | undefined
}

type PerformerRef = { readonly current: Performer }

/* Several dialogs can register the same command. The last one, which is on top, performs it. */
const performers = new Map<CommandId, PerformerRef[]>()
const listeners = new Set<() => void>()
let version = 0

/** Reports that what can be performed has changed. */
export const commandsChanged = (): void => {
  version += 1
  for (const listener of listeners) listener()
}

export const subscribeToCommands = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const commandsVersion = (): number => version

/** Registers the performer of a command. Returns the function that removes it. */
export const registerCommand = (id: CommandId, performer: PerformerRef) => {
  performers.set(id, [...(performers.get(id) ?? []), performer])
  commandsChanged()
  return () => {
    const others = performers.get(id)?.filter((one) => one !== performer) ?? []
    if (others.length > 0) performers.set(id, others)
    else performers.delete(id)
    commandsChanged()
  }
}

export const performerOf = (id: CommandId): Performer | undefined => performers.get(id)?.at(-1)?.current

const WRITTEN_IN =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Time between the keys of a sequence, ms. */
const SEQUENCE_MS = 1500

/** Performs commands by their keys. Keys do nothing while the person types or a dialog is open, except where the table says so.
 *  Returns the function that ends it. */
export const listenToKeys = () => {
  let started: { prefix: string; at: number } | undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || MODIFIERS.has(event.key)) return
    const prefix = started && event.timeStamp - started.at < SEQUENCE_MS ? started.prefix : undefined
    started = undefined
    const target = event.target as Element // key events have no other targets
    const resolved = resolveKey(keyName(event), {
      registered: new Set(performers.keys()),
      prefix,
      isTyping: target.closest(WRITTEN_IN) !== null,
      hasDialog: document.querySelector('[aria-modal="true"]') !== null || isInDialog(target) || isInMenu(target),
      singleKeys: singleKeysOn(),
    })
    if (resolved.prefix !== undefined) started = { prefix: resolved.prefix, at: event.timeStamp }
    const performer = resolved.command && performerOf(resolved.command)
    if (!performer) return
    event.preventDefault()
    if (performer.isOffered) performer.run()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/* A panel that is a part of the screen has this attribute, although its role is that of a dialog. */
const isInDialog = (target: Element): boolean => target.closest('[role="dialog"]:not([data-beside])') !== null

const isInMenu = (target: Element): boolean => target.closest('[role="menu"]') !== null

const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead'])
