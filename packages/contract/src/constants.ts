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
export const STRING_VALUE_MAX_LENGTH = 256
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

/** A download that is not ready is asked for again after this time. @source spec 000 §4, §9 */
export const DOWNLOAD_RETRY_MS = 5000
