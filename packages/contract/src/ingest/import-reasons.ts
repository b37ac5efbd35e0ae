import { Type, type Static } from 'typebox'

/** Reasons why a file was rejected. Screens show them as texts with `expected`, `found`, `pixels` and `limit` filled in. */
export const IMPORT_REASONS = [
  'emptyFile',
  'notAnImage',
  'notOfThisKind',
  'nameMismatch',
  'endingMismatch',
  'imageTruncated',
  'imageTooLarge',
  'imageUnreadable',
  'ffmpegMissing',
  'mediaDamaged',
  'noSound',
  'noPicture',
  'pdfEncrypted',
  'pdfDamaged',
  'pdfTooLong',
  'tooManyPages',
  'pdfPageTooSlow',
  'archiveUnsafe',
  'archiveTooLarge',
  'noModelInside',
  'modelDamaged',
  'modelTooLarge',
  'decoderFailed',
  'decoderTimeout',
  'fileMissing',
  'originalDamaged',
  'unexpected',
] as const
export const ImportReason = Type.Object({
  code: Type.Enum([...IMPORT_REASONS]),
  message: Type.String({ description: 'in English, for people' }),
  expected: Type.Optional(Type.String({ description: 'kinds that the call accepts: image, audio, video, pdf, …' })),
  found: Type.Optional(Type.String()),
  extension: Type.Optional(Type.String()),
  pixels: Type.Optional(Type.Integer()),
  page: Type.Optional(Type.Integer({ description: 'of a document, counted from 1' })),
  limit: Type.Optional(Type.Integer()),
})
export type ImportReason = Static<typeof ImportReason>
