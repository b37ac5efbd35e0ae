/** A type of file: its name, and its file name extensions. */
export type Format = { name: string; endings: readonly string[] }

// One container has several extensions: cameras and programs do not agree on the extension of each brand.
const ISO_MEDIA = ['mp4', 'm4v', 'm4a', 'mov', '3gp', '3g2']

/** All types that some call accepts, by media type. */
export const FORMATS = {
  'image/png': { name: 'PNG', endings: ['png'] },
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  'image/tiff': { name: 'TIFF', endings: ['tif', 'tiff'] },
  'image/gif': { name: 'GIF', endings: ['gif'] },
  'image/bmp': { name: 'BMP', endings: ['bmp'] },
  'image/svg+xml': { name: 'SVG', endings: ['svg'] },
  'audio/mpeg': { name: 'MP3', endings: ['mp3'] },
  'audio/aac': { name: 'AAC', endings: ['aac'] },
  'audio/mp4': { name: 'M4A', endings: ISO_MEDIA },
  'audio/wav': { name: 'WAV', endings: ['wav'] },
  'audio/ogg': { name: 'Ogg', endings: ['ogg', 'oga', 'opus'] },
  'audio/flac': { name: 'FLAC', endings: ['flac'] },
  'audio/amr': { name: 'AMR', endings: ['amr'] },
  'video/mp4': { name: 'MP4', endings: ISO_MEDIA },
  'video/quicktime': { name: 'QuickTime', endings: ISO_MEDIA },
  'video/3gpp': { name: '3GP', endings: ISO_MEDIA },
  'video/mpeg': { name: 'MPEG', endings: ['mpg', 'mpeg'] },
  'video/mpv': { name: 'MPEG', endings: ['mpg', 'mpeg'] },
  'video/mp2t': { name: 'MPEG-TS', endings: ['mpg', 'mpeg', 'ts'] },
  'video/x-msvideo': { name: 'AVI', endings: ['avi'] },
  'video/matroska': { name: 'Matroska', endings: ['mkv'] },
  'video/webm': { name: 'WebM', endings: ['webm', 'mkv'] },
  'video/x-flv': { name: 'FLV', endings: ['flv'] },
  'application/pdf': { name: 'PDF', endings: ['pdf'] },
  'application/zip': { name: 'zip', endings: ['zip'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'Excel', endings: ['xlsx'] },
  'application/gzip': { name: 'gzip', endings: ['gz'] },
  'text/csv': { name: 'CSV', endings: ['csv', 'tsv', 'txt'] },
  'model/obj': { name: 'OBJ', endings: ['obj'] },
  'model/mtl': { name: 'MTL', endings: ['mtl'] },
} as const satisfies Record<string, Format>

export type MediaType = keyof typeof FORMATS

export const IMAGE_MEDIA_TYPES = ['image/png', 'image/tiff', 'image/jpeg', 'image/gif'] as const
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number]

/**
 * The type of the content: an image of the catalogue, another image, or another file.
 * `mediaType` is set if some call accepts such a file.
 */
export type Content =
  | { type: 'image'; mediaType: ImageMediaType }
  | { type: 'otherImage' | 'other'; found: string; mediaType?: MediaType }
