import { IMPORT_REASONS } from '@pressmark/contract/ingest/import-reasons.ts'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { reasonText } from './reason-text.ts'
import english from '../texts.en.json' with { type: 'json' }
import italian from '../texts.it.json' with { type: 'json' }
import { UPLOAD_REASONS, type UploadReason } from './upload-status.ts'

beforeAll(async () => {
  await i18next.init({
    resources: { en: { uploads: english }, it: { uploads: italian } },
    ns: ['uploads'],
    interpolation: { escapeValue: false },
  })
})
const textOf = (reason: Omit<UploadReason, 'message'>, language: 'en' | 'it' = 'en') =>
  // Either kind of reason, depending on the code.
  reasonText(i18next.getFixedT(language, 'uploads'), { ...reason, message: '' } as UploadReason)

test.each([
  [{ code: 'emptyFile' }, 'The file is empty.'],
  [{ code: 'notAnImage', found: 'text' }, 'This is not an image: it contains plain text.'],
  [{ code: 'notAnImage', found: 'unknown' }, 'This image type is not accepted.'],
  [{ code: 'notAnImage', found: 'webp' }, 'The image format is WebP. PNG, TIFF, JPEG and GIF are accepted.'],
  [
    { code: 'imageTooLarge', pixels: 900_000_000, limit: 600_000_000 },
    'The image has 900 megapixels. The maximum is 600.',
  ],
  [{ code: 'imageTruncated' }, 'The file is incomplete. Part of the image is missing.'],
  [
    { code: 'nameMismatch', found: 'PNG', extension: 'jpg' },
    'The name ends in .jpg, but the file contains a PNG image.',
  ],
] as const)('the text of %o is %s', (reason, text) => expect(textOf(reason)).toBe(text))

describe.each(['en', 'it'] as const)('in %s', (language) => {
  test.each([...IMPORT_REASONS, ...UPLOAD_REASONS])('%s has its own text', (code) => {
    expect(textOf({ code }, language)).not.toContain('reasons.')
  })
})
