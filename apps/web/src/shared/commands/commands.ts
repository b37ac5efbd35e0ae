import type { Capability } from '@pressmark/contract/platform/capabilities.ts'

/** Where a command holds, from general to specific. If two commands of different places have the same key, the more specific one acts. */
export const PLACES = [
  'go',
  'global',
  'collection',
  'stories',
  'item',
  'story',
  'selection',
  'chosenStories',
  'tree',
  'list',
  'table',
  'image',
  'form',
] as const
export type Place = (typeof PLACES)[number]

type Shape = {
  place: Place
  /** The key of the label, with its namespace. */
  text: string
  /** Alternatives, such as `m`, `Ctrl+k`, or the sequence `g c`. Ctrl is also the Command key of a Mac. */
  keys?: readonly string[]
  /** The capabilities that the person needs. */
  may?: readonly Capability[]
  /** The part of the screen that has the focus handles the keys. Such commands are not in the palette. */
  isLocal?: true
  /** The keys also act while the person types. */
  inFields?: true
  /** The keys also act while a dialog is open. */
  inDialogs?: true
}

const EDIT = ['catalogue.edit'] as const
const ADD = ['catalogue.edit', 'media.import'] as const
const EXPORT = ['metadata.export'] as const
const FIRE = ['workflow.fire'] as const
const ARROWS = ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'] as const

/** All commands. Menus, keys, the palette and the help of keys read them from here. No key is bound anywhere else. */
export const COMMANDS = {
  'go.catalogue': { place: 'go', text: 'app:menu.catalogue', keys: ['g c'] },
  'go.stories': { place: 'go', text: 'app:menu.stories', keys: ['g s'] },
  'go.inbox': { place: 'go', text: 'app:menu.inbox', keys: ['g i'], may: FIRE },
  'go.bulkOperations': { place: 'go', text: 'app:menu.bulkOperations', keys: ['g o'], may: EDIT },
  'go.bin': { place: 'go', text: 'app:menu.bin', keys: ['g b'], may: EDIT },
  'go.profile': { place: 'go', text: 'app:menu.profile', keys: ['g p'] },
  'go.management': { place: 'go', text: 'app:menu.management' },
  'go.configuration': { place: 'go', text: 'app:menu.configuration' },
  'go.support': { place: 'go', text: 'app:menu.support' },
  'go.results': { place: 'go', text: 'search:palette.allItems' },
  'go.imports': { place: 'go', text: 'search:palette.imports', may: ADD },

  'search.enter': { place: 'global', text: 'app:search.label', keys: ['/'] },
  'palette.open': { place: 'global', text: 'search:palette.open', keys: ['Ctrl+k'], inFields: true },
  'keys.help': { place: 'global', text: 'commands:title', keys: ['?'] },
  'item.add': { place: 'global', text: 'catalogue:addItem', keys: ['n'], may: ADD },
  'organisation.change': { place: 'global', text: 'app:switchTenant' },
  'scheme.choose': { place: 'global', text: 'commands:scheme' },
  'language.choose': { place: 'global', text: 'app:language' },
  'menu.pin': { place: 'global', text: 'app:menu.pinOrCollapse' },
  'messages.open': { place: 'global', text: 'app:messages.title' },
  'session.end': { place: 'global', text: 'app:logout' },

  'collection.view': { place: 'collection', text: 'catalogue:actions.view', keys: ['e'] },
  'collection.statistics': { place: 'collection', text: 'catalogue:statistics.title' },
  'collection.share': { place: 'collection', text: 'item:share' },
  'collection.workflow': { place: 'collection', text: 'catalogue:actions.workflow', keys: ['w'], may: FIRE },
  'collection.log': { place: 'collection', text: 'catalogue:actions.workflowLog', may: FIRE },
  'collection.history': { place: 'collection', text: 'catalogue:actions.history', may: EDIT },
  'collection.export': { place: 'collection', text: 'catalogue:actions.export', may: EXPORT },
  'collection.create': { place: 'collection', text: 'catalogue:createCollection.open', may: EDIT },
  'collection.move': { place: 'collection', text: 'catalogue:actions.move', keys: ['m'], may: EDIT },
  'collection.link': { place: 'collection', text: 'catalogue:actions.link', may: EDIT },
  'collection.unlink': { place: 'collection', text: 'catalogue:actions.unlink', may: EDIT },
  'collection.delete': { place: 'collection', text: 'catalogue:actions.delete', may: EDIT },

  'stories.create': { place: 'stories', text: 'stories:create.STORY', may: EDIT },
  'stories.createSeries': { place: 'stories', text: 'stories:create.SERIES', may: EDIT },
  'series.view': { place: 'stories', text: 'stories:series.view', keys: ['e'] },
  'series.share': { place: 'stories', text: 'stories:series.share' },
  'series.history': { place: 'stories', text: 'stories:history', may: EDIT },
  'series.delete': { place: 'stories', text: 'stories:series.delete', may: EDIT },

  'item.previous': { place: 'item', text: 'item:neighbours.previous', keys: ['['] },
  'item.next': { place: 'item', text: 'item:neighbours.next', keys: [']'] },
  'item.metadata': { place: 'item', text: 'item:metadata', keys: ['i'] },
  'item.edit': { place: 'item', text: 'item:edit.title', keys: ['e'], may: EDIT },
  'item.workflow': { place: 'item', text: 'catalogue:actions.workflow', keys: ['w'], may: FIRE },
  'item.move': { place: 'item', text: 'item:move.open', keys: ['m'], may: EDIT },
  'item.collections': { place: 'item', text: 'item:collections.title', keys: ['l'], may: EDIT },
  'item.duplicate': { place: 'item', text: 'item:duplicate.title', may: ADD },
  'item.history': { place: 'item', text: 'item:history.title', keys: ['h'], may: EDIT },
  'item.log': { place: 'item', text: 'item:workflowLog', may: FIRE },
  'item.share': { place: 'item', text: 'item:share' },
  'item.download': { place: 'item', text: 'item:download' },
  'item.delete': { place: 'item', text: 'item:delete.open', may: EDIT },

  'story.save': { place: 'story', text: 'editor:save', keys: ['Ctrl+s'], may: EDIT, inFields: true },
  'story.undo': { place: 'story', text: 'editor:undo', keys: ['Ctrl+z'], may: EDIT },
  'story.redo': { place: 'story', text: 'editor:redo', keys: ['Ctrl+y', 'Ctrl+Shift+z'], may: EDIT },
  'story.preview': { place: 'story', text: 'editor:preview', keys: ['p'] },
  'story.edit': { place: 'story', text: 'editor:edit', keys: ['e'] },
  'story.workflow': { place: 'story', text: 'catalogue:actions.workflow', keys: ['w'], may: FIRE },
  'story.share': { place: 'story', text: 'editor:share' },
  'story.history': { place: 'story', text: 'stories:history', keys: ['h'], may: EDIT },
  'story.duplicate': { place: 'story', text: 'editor:duplicate', may: EDIT },

  'selection.move': { place: 'selection', text: 'catalogue:actions.move', keys: ['m'], may: EDIT },
  'selection.link': { place: 'selection', text: 'catalogue:actions.link', keys: ['l'], may: EDIT },
  'selection.unlink': { place: 'selection', text: 'catalogue:actions.unlink', keys: ['u'], may: EDIT },
  'selection.edit': { place: 'selection', text: 'catalogue:actions.editMany', keys: ['e'], may: EDIT },
  'selection.export': { place: 'selection', text: 'catalogue:actions.export', may: EXPORT },
  'selection.workflow': { place: 'selection', text: 'catalogue:actions.workflow', keys: ['w'], may: FIRE },
  'selection.delete': { place: 'selection', text: 'catalogue:actions.delete', may: EDIT },
  'folders.delete': { place: 'selection', text: 'catalogue:folders.delete', may: EDIT },
  'folders.end': { place: 'selection', text: 'catalogue:folders.end', may: EDIT },
  'selection.clear': { place: 'selection', text: 'catalogue:selection.clear' },

  'chosenStories.move': { place: 'chosenStories', text: 'stories:actions.move', keys: ['m'], may: EDIT },
  'chosenStories.addTo': { place: 'chosenStories', text: 'stories:actions.addTo', keys: ['l'], may: EDIT },
  'chosenStories.remove': { place: 'chosenStories', text: 'stories:actions.remove', keys: ['u'], may: EDIT },
  'chosenStories.delete': { place: 'chosenStories', text: 'stories:actions.delete', may: EDIT },
  'chosenStories.workflow': { place: 'chosenStories', text: 'catalogue:actions.workflow', keys: ['w'], may: FIRE },
  'chosenStories.history': { place: 'chosenStories', text: 'stories:history', keys: ['h'], may: EDIT },

  'tree.move': { place: 'tree', text: 'commands:moveFocus', keys: [...ARROWS, 'Home', 'End'], isLocal: true },
  'tree.find': { place: 'tree', text: 'commands:findByName', keys: ['a–z'], isLocal: true },
  'list.move': { place: 'list', text: 'commands:moveFocus', keys: [...ARROWS, 'Home', 'End'], isLocal: true },
  'list.open': { place: 'list', text: 'commands:open', keys: ['Enter'], isLocal: true },
  'list.select': { place: 'list', text: 'commands:select', keys: ['x'], isLocal: true },
  'list.range': {
    place: 'list',
    text: 'commands:selectRange',
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown'],
    isLocal: true,
  },
  'list.export': { place: 'list', text: 'catalogue:actions.export', may: EXPORT },
  'list.page': { place: 'list', text: 'stories:selectPage', keys: ['Ctrl+a'], isLocal: true },
  'list.clear': { place: 'list', text: 'catalogue:selection.clear', keys: ['Escape'], isLocal: true },
  'table.edit': { place: 'table', text: 'commands:editCell', keys: ['Enter', 'F2'], isLocal: true },
  'table.undo': { place: 'table', text: 'commands:undoCell', keys: ['Ctrl+z'], isLocal: true },
  'table.ends': { place: 'table', text: 'commands:firstAndLastCell', keys: ['Ctrl+Home', 'Ctrl+End'], isLocal: true },

  // The viewers handle these keys themselves (packages/deepzoom).
  'image.move': { place: 'image', text: 'commands:moveImage', keys: ARROWS, isLocal: true },
  'image.zoomIn': { place: 'image', text: 'zoom:zoomIn', keys: ['+'], isLocal: true },
  'image.zoomOut': { place: 'image', text: 'zoom:zoomOut', keys: ['-'], isLocal: true },
  'image.whole': { place: 'image', text: 'zoom:whole', keys: ['0'], isLocal: true },
  'image.rotate': { place: 'image', text: 'zoom:rotate', keys: ['r'], isLocal: true },
  'image.fullScreen': { place: 'image', text: 'zoom:fullScreen', keys: ['f'], isLocal: true },
  'image.previous': { place: 'image', text: 'zoom:previousImage', keys: ['PageUp'], isLocal: true },
  'image.next': { place: 'image', text: 'zoom:nextImage', keys: ['PageDown'], isLocal: true },

  'form.save': { place: 'form', text: 'commands:saveForm', keys: ['Ctrl+s'], inFields: true, inDialogs: true },
} as const satisfies Record<string, Shape>

export type CommandId = keyof typeof COMMANDS

/** Returns the row of a command with all optional columns. */
export const commandOf = (id: CommandId): Omit<Shape, 'text'> & { text: (typeof COMMANDS)[CommandId]['text'] } =>
  COMMANDS[id]

/** The commands in the order of the help. */
export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[] // of the table above
