/** Numbers and lists of the specification. @source spec 000 §9, spec 001 §9, spec 002 §9 */
export const IMPORT_POLLING_MS = 5000
export const PAGE_SIZE = 20
export const CHILD_COLLECTIONS_PAGE_SIZE = 100
export const ASSETS_PAGE_SIZE = 10
export const COLLECTION_SEARCH_PAGE_SIZE = 15
export const TEMPLATE_PAGE_SIZE = 50
export const SELECT_ALL_CHUNK = 1000
export const PAGE_BUTTONS = 12
export const FOLDERS_BEFORE_MORE = 9
export const LONG_PRESS_MS = 500
export const MENU_COLLAPSE_MS = 500
export const SEARCH_BLUR_MS = 150
export const TENANT_TOOLTIP_MS = 1000
export const LOGIN_REDIRECT_MS = 3500
export const NOTIFICATION_MS = 5000
export const PASSWORD_MIN_LENGTH = 12
/** Longer passwords are not safer and cost more to verify. */
export const PASSWORD_MAX_LENGTH = 256
export const AVATAR_MAX_BYTES = 10_485_760
/** Width and height of a stored avatar, px. */
export const AVATAR_SIDE = 300
/** Pattern of email addresses of people and in metadata. */
export const EMAIL_PATTERN = '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$'
export const EMAIL = new RegExp(EMAIL_PATTERN)
export const DAY_MS = 24 * 3600_000
export const STRING_VALUE_MAX_LENGTH = 256
/** Maximum number of characters of any metadata value. */
export const VALUE_MAX_LENGTH = 20_000
/** Maximum number of characters of all metadata of one record. Every request that shows or changes a record handles all of it. */
export const RECORD_MAX_LENGTH = 2_000_000
export const MAX_HIGH_TEMPLATES = 2
/** Time for which the dialog of a template stays open after a create, update or delete. @source spec 001 §4 */
export const TEMPLATE_DIALOG_CLOSE_MS = 800
/** Maximum width and height of a stored logo, px. Logos are stored as PNG. */
export const LOGO_SIDE = 256
export const LOGO_MAX_BYTES = 400_000
export const WATERMARK_MAX_BYTES = 2_000_000
/** Languages of the interface. */
export const LANGUAGES = ['en', 'it'] as const
export type Language = (typeof LANGUAGES)[number]
/** Light, dark, or the setting of the operating system. */
export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]
export const DEFAULT_TENANT = 'default'
export const DEFAULT_STATE = 'Default'
export const FALLBACK_STATE_COLOR = '#000000'

export const ASSET_TYPES = ['images', 'audios', 'videos', 'model3Ds'] as const
export type AssetType = (typeof ASSET_TYPES)[number]

export const RESOURCE_TYPES = ['ITEM', 'MEDIA', 'COLLECTION', 'STORY', 'SERIES'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

/** Kinds of entries of the catalogue that are exported, and updated from spreadsheets. */
export const ENTRY_KINDS = ['ITEM', 'MEDIA', 'COLLECTION'] as const satisfies readonly ResourceType[]
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const PRIORITIES = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Types of a metadata field. ENUM is shown as Dictionary. @source spec 001 §3, spec 002 §3 */
export const TEMPLATE_TYPES = ['STRING', 'TEXT', 'INTEGER', 'NUMBER', 'DATE', 'BOOLEAN', 'EMAIL', 'ENUM'] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** File name extensions that the wizard accepts. @source spec 000 §5 */
export const IMAGE_EXTENSIONS = ['png', 'tiff', 'tif', 'jpeg', 'gif', 'jpg'] as const
export const PDF_EXTENSIONS = ['pdf'] as const
export const AUDIO_EXTENSIONS = ['mp3', 'aac', 'm4a', 'wav', 'ogg', 'flac', 'amr', 'opus'] as const
export const VIDEO_EXTENSIONS = ['mp4', 'mpeg', 'mpg', 'avi', 'mov', 'mkv', 'flv', 'webm', '3gp'] as const
export const ZIP_EXTENSIONS = ['zip'] as const
export const OBJECT_EXTENSIONS = ['obj'] as const
export const MATERIAL_EXTENSIONS = ['mtl'] as const
export const TEXTURE_EXTENSIONS = ['png', 'tiff', 'tif', 'jpeg', 'jpg', 'bmp', 'svg'] as const

/** Delay before a client polls an unfinished download again. @source spec 000 §4, §9 */
export const DOWNLOAD_RETRY_MS = 5000

/** State filters of the import monitor. IN_PROGRESS finds all imports that are neither done nor failed. @source spec 001 §4 */
export const IMPORT_FILTER_STATES = ['IN_PROGRESS', 'DONE', 'ERROR'] as const
export type ImportFilterState = (typeof IMPORT_FILTER_STATES)[number]

/** Reasons for a failed sign-in, as sent in the address of the sign-in page. */
export const PROVIDER_PROBLEMS = ['providerFailed', 'providerUnknownPerson'] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]

/** Number of series that the lab shows before 'show all'. @source spec 002 §9 */
export const SERIES_BEFORE_MORE = 5
/** Page size that returns all stories of a series at once, for reordering. @source spec 002 §9 */
export const SERIES_STORIES_SIZE = 10_000
export const COMMENTARY_MAX_LENGTH = 800
/** Limit of a commentary with its marks and the addresses of its links. */
export const COMMENTARY_STORED_MAX_LENGTH = 4000
export const STEP_TITLE_MAX_LENGTH = 256
/** Maximum number of steps of a story. */
export const MAX_STEPS = 1000
export const SPEEDS = { lowest: 1, highest: 10 } as const
/** Time of a new step in the editor, s. A step that is sent without a time has `NEW_TRANSITION.delay`. @source spec 002 §9 */
export const STEP_TIME_SECONDS = 3
/** Time of a title or closing slide during playback, s. */
export const SLIDE_SECONDS = 7

/** Easings of a transition. @source spec 002 §3 */
export const EASINGS = [
  'easeOutSine',
  'easeInOutSine',
  'easeOutCubic',
  'easeInOutCubic',
  'easeOutLinear',
  'easeOutBounce',
  'easeInOutBounce',
] as const
export type Easing = (typeof EASINGS)[number]

/** Transition of a new step. @source spec 002 §9 */
export const NEW_TRANSITION = {
  enabled: true,
  type: 'fade',
  easing: 'easeInOutCubic',
  duration: 10,
  delay: 1,
  measureUnit: 's',
  speed: 1,
} as const
/** Stroke width of an area in an SVG drawing, px. Areas are not filled. @source spec 002 §9 */
export const AREA_STROKE_WIDTH = 3

/** Header of the sign-in that accepts an invitation: the token of its link. */
export const INVITATION_HEADER = 'member-invitation'
