/** Numbers and lists of the specification, once. @source spec 000 §9, spec 001 §9, spec 002 §9 */
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
/** Beyond this a password is no better, and longer to look at. */
export const PASSWORD_MAX_LENGTH = 256
export const AVATAR_MAX_BYTES = 10_485_760
/** Width and height of an avatar as it is kept, in px. */
export const AVATAR_SIDE = 300
/** The standard address pattern, for fields of persons and of metadata. */
export const EMAIL_PATTERN = '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$'
export const EMAIL = new RegExp(EMAIL_PATTERN)
export const DAY_MS = 24 * 3600_000
export const STRING_VALUE_MAX_LENGTH = 256
export const MAX_HIGH_TEMPLATES = 2
/** After a template was created, changed or deleted, its dialog stays for this time. @source spec 001 §4 */
export const TEMPLATE_DIALOG_CLOSE_MS = 800
/** A logo as it is kept: a PNG, at most as wide and high, in px. */
export const LOGO_SIDE = 256
export const LOGO_MAX_BYTES = 400_000
export const WATERMARK_MAX_BYTES = 2_000_000
/** In which the interface can be offered. @source SEMANTICS §12 */
export const LANGUAGES = ['en', 'it'] as const
export type Language = (typeof LANGUAGES)[number]
/** Light, dark, or as the system has it. */
export const COLOR_SCHEMES = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]
export const DEFAULT_TENANT = 'default'
export const DEFAULT_STATE = 'Default'
export const FALLBACK_STATE_COLOR = '#000000'

export const ASSET_TYPES = ['images', 'audios', 'videos', 'model3Ds'] as const
export type AssetType = (typeof ASSET_TYPES)[number]

export const RESOURCE_TYPES = ['ITEM', 'MEDIA', 'COLLECTION', 'STORY', 'SERIES'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

export const PRIORITIES = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Priority = (typeof PRIORITIES)[number]

/** @source spec 001 §3, spec 002 §3; ENUM is shown as Dictionary */
export const TEMPLATE_TYPES = ['STRING', 'TEXT', 'INTEGER', 'NUMBER', 'DATE', 'BOOLEAN', 'EMAIL', 'ENUM'] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]

/** File name endings that the wizard accepts. @source spec 000 §5 */
export const IMAGE_EXTENSIONS = ['png', 'tiff', 'tif', 'jpeg', 'gif', 'jpg'] as const
export const PDF_EXTENSIONS = ['pdf'] as const
export const AUDIO_EXTENSIONS = ['mp3', 'aac', 'm4a', 'wav', 'ogg', 'flac', 'amr', 'opus'] as const
export const VIDEO_EXTENSIONS = ['mp4', 'mpeg', 'mpg', 'avi', 'mov', 'mkv', 'flv', 'webm', '3gp'] as const
export const ZIP_EXTENSIONS = ['zip'] as const
export const OBJECT_EXTENSIONS = ['obj'] as const
export const MATERIAL_EXTENSIONS = ['mtl'] as const
export const TEXTURE_EXTENSIONS = ['png', 'tiff', 'tif', 'jpeg', 'jpg', 'bmp', 'svg'] as const

/** A download that is not ready is asked for again after this time. @source spec 000 §4, §9 */
export const DOWNLOAD_RETRY_MS = 5000

/** What the monitor can be asked for: IN_PROGRESS is whatever has neither ended nor failed. @source spec 001 §4 */
export const IMPORT_FILTER_STATES = ['IN_PROGRESS', 'DONE', 'ERROR'] as const
export type ImportFilterState = (typeof IMPORT_FILTER_STATES)[number]

/** Why nobody was signed in, as the login screen is told in its address. */
export const PROVIDER_PROBLEMS = ['providerFailed', 'providerUnknownPerson'] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number]

/** Series that the lab shows before 'show all'. @source spec 002 §9 */
export const SERIES_BEFORE_MORE = 5
/** All stories of a series at once, to order them. @source spec 002 §9 */
export const SERIES_STORIES_SIZE = 10_000
export const COMMENTARY_MAX_LENGTH = 800
export const STEP_TITLE_MAX_LENGTH = 256
/** What a story has at most. */
export const MAX_STEPS = 1000
export const SPEEDS = { lowest: 1, highest: 10 } as const
/** What the editor gives a new step, s; a step that is sent without one has `NEW_TRANSITION.delay`. @source spec 002 §9 */
export const STEP_TIME_SECONDS = 3

/** @source spec 002 §3 */
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

/** How a new step comes in. @source spec 002 §9 */
export const NEW_TRANSITION = {
  enabled: true,
  type: 'fade',
  easing: 'easeInOutCubic',
  duration: 10,
  delay: 1,
  measureUnit: 's',
  speed: 1,
} as const
/** px, in the drawing of an area, which is not filled. @source spec 002 §9 */
export const AREA_STROKE_WIDTH = 3
