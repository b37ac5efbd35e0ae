export type StoryCommand = 'previous' | 'next' | 'first' | 'last' | 'toggle' | 'fullScreen'

const COMMANDS = new Map(
  Object.entries<StoryCommand>({
    ArrowLeft: 'previous',
    ArrowRight: 'next',
    PageUp: 'previous',
    PageDown: 'next',
    Home: 'first',
    End: 'last',
    ' ': 'toggle',
    f: 'fullScreen',
    F: 'fullScreen',
  }),
)

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Returns the command of a key. Space belongs to the focused button, and keys with Ctrl, Alt or Meta to the browser. */
export const storyCommandOf = (
  { key, ctrlKey, metaKey, altKey }: Key,
  { onButton }: { onButton: boolean },
): StoryCommand | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined
  return key === ' ' && onButton ? undefined : COMMANDS.get(key)
}
