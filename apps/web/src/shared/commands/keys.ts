import { COMMAND_IDS, commandOf, PLACES, type CommandId } from './commands.ts'

/** A key press of the browser or of React. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState: (key: 'AltGraph') => boolean
}

const ALPHABETIC = /^\p{L}$/u
const ALPHANUMERIC = /^[\p{L}\p{N}]$/u

/* Italian keyboards type [ and ] with AltGr, which Windows reports as Ctrl and Alt, and with Option on a Mac. */
const isTypedWithAlt = (event: KeyPress): boolean =>
  event.getModifierState('AltGraph') || (event.altKey && !event.ctrlKey && !ALPHANUMERIC.test(event.key))

/** Returns the name of a pressed key as in the table, such as `m`, `?`, `Ctrl+k` or `Shift+ArrowDown`. */
export const keyName = (event: KeyPress): string => {
  const { key, altKey, shiftKey } = event
  const isCharacter = [...key].length === 1
  const isPlain = isCharacter && isTypedWithAlt(event)
  const modifiers = [
    (event.ctrlKey || event.metaKey) && !isPlain && 'Ctrl+',
    altKey && !isPlain && 'Alt+',
    // For other characters, whether Shift is needed depends on the keyboard.
    shiftKey && !(isCharacter && !ALPHABETIC.test(key)) && 'Shift+',
  ]
  return modifiers.filter((one) => one !== false).join('') + nameOf(key)
}

const nameOf = (key: string): string => (key === ' ' ? 'Space' : [...key].length === 1 ? key.toLowerCase() : key)

/** Returns whether a key or a sequence is made of characters without Ctrl and Alt. @source WCAG 2.2, 2.1.4 */
export const isSingle = (key: string): boolean =>
  key === 'a–z' || key.split(' ').every((part) => [...part].length === 1 || /^Shift\+.$/u.test(part))

let areSinglesOn = true

/** Turns single-character keys on or off, as the person prefers. */
export const setSingleKeys = ({ isOn }: { isOn: boolean }): void => {
  areSinglesOn = isOn
}

export const singleKeysOn = (): boolean => areSinglesOn

/** Returns the keys of a command that act at present. Viewers act only while they have the focus, so they keep theirs. */
export const activeKeys = (id: CommandId, { singleKeys }: { singleKeys: boolean }): readonly string[] => {
  const { keys = [], place } = commandOf(id)
  return singleKeys || place === 'image' ? keys : keys.filter((key) => !isSingle(key))
}

/** Returns whether a key press is that of a command, for parts of the screen that handle their own keys. */
export const isKeyOf = (id: CommandId, event: KeyPress): boolean =>
  activeKeys(id, { singleKeys: areSinglesOn }).includes(keyName(event))

/** Returns whether a key press is a letter or a digit, by which a tree finds a name. */
export const isAlphanumeric = ({ key }: KeyPress): boolean => areSinglesOn && ALPHANUMERIC.test(key)

type Situation = {
  /** The commands that have a handler. */
  registered: ReadonlySet<CommandId>
  /** The first key of a sequence that was pressed just before. */
  prefix: string | undefined
  isTyping: boolean
  hasDialog: boolean
  singleKeys: boolean
}

/** Returns the command of a key press, or the prefix of a sequence that the key begins. */
export const resolveKey = (
  name: string,
  { registered, prefix, isTyping, hasDialog, singleKeys }: Situation,
): { command?: CommandId; prefix?: string } => {
  const possible = COMMAND_IDS.filter((id) => {
    const { inFields, inDialogs, isLocal } = commandOf(id)
    return registered.has(id) && !isLocal && (!isTyping || inFields) && (!hasDialog || inDialogs)
  }).map((id) => ({ id, keys: activeKeys(id, { singleKeys }) }))
  const find = (key: string) =>
    possible
      .filter(({ keys }) => keys.includes(key))
      .toSorted((a, b) => PLACES.indexOf(commandOf(b.id).place) - PLACES.indexOf(commandOf(a.id).place))[0]?.id
  const command = (prefix !== undefined ? find(`${prefix} ${name}`) : undefined) ?? find(name)
  if (command) return { command }
  return possible.some(({ keys }) => keys.some((key) => key.startsWith(`${name} `))) ? { prefix: name } : {}
}

/** Returns a key of the table as menus show it, for example `Ctrl K` or `G C`. */
export const shownKey = (key: string): string =>
  key
    .split(' ')
    .map((press) => (press.length > 1 ? press.replaceAll('+', ' ') : press))
    .map((press) => press.replace(/(?<![^ ])\p{L}$/u, (last) => last.toUpperCase()))
    .join(' ')

/** Returns the value of `aria-keyshortcuts` for keys of the table. It has no form for sequences. */
export const ariaKeys = (keys: readonly string[]): string | undefined =>
  keys
    .filter((key) => !key.includes(' '))
    .flatMap((key) => {
      if (!key.startsWith('Ctrl+')) return key
      const rest = key.slice('Ctrl+'.length).replace(/.$/u, (character) => character.toUpperCase())
      return [`Control+${rest}`, `Meta+${rest}`]
    })
    .join(' ') || undefined
