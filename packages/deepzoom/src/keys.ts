export type Command =
  | 'panLeft'
  | 'panRight'
  | 'panUp'
  | 'panDown'
  | 'zoomIn'
  | 'zoomOut'
  | 'whole'
  | 'rotate'
  | 'rotateBack'
  | 'fullScreen'
  | 'previousImage'
  | 'nextImage'

const COMMANDS = new Map(
  Object.entries<Command>({
    ArrowLeft: 'panLeft',
    ArrowRight: 'panRight',
    ArrowUp: 'panUp',
    ArrowDown: 'panDown',
    '+': 'zoomIn',
    '=': 'zoomIn',
    '-': 'zoomOut',
    _: 'zoomOut',
    '0': 'whole',
    r: 'rotate',
    R: 'rotateBack',
    f: 'fullScreen',
    F: 'fullScreen',
    PageUp: 'previousImage',
    PageDown: 'nextImage',
  }),
)

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Returns the command of a key. Keys with Ctrl, Alt or Meta belong to the browser and have none. */
export const commandOf = ({ key, ctrlKey, metaKey, altKey }: Key): Command | undefined =>
  ctrlKey || metaKey || altKey ? undefined : COMMANDS.get(key)
