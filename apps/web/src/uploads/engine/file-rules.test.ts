import { describe, expect, test } from 'vitest'
import { contentOf, offeredTo, roleOf, type Content } from './content.ts'
import { validateFiles } from './file-rules.ts'

const validate = (content: Content, ...names: string[]) => {
  const files = names.map((name) => ({ id: name, file: { name } }))
  const { allowed, refusals, errors } = validateFiles(content, files)
  return { allowed: allowed.map(({ chosen }) => chosen.id), refusals: Object.fromEntries(refusals), errors }
}

test.each(['a.png', 'a.tiff', 'a.tif', 'a.jpeg', 'a.gif', 'a.jpg', 'A.TIF'])('%s is an image', (name) =>
  expect(roleOf('images', name)).toBe('image'),
)
test.each(['notes.docx', 'a.webp', 'tif', 'a.tif.zip', 'a.', ''])('%j is not an image', (name) =>
  expect(roleOf('images', name)).toBeUndefined(),
)
test.each([
  ['audios', 'audio', 'mp3 aac m4a wav ogg flac amr opus'],
  ['videos', 'video', 'mp4 mpeg mpg avi mov mkv flv webm 3gp'],
  ['pdf', 'pdf', 'pdf'],
  ['zip', 'zip', 'zip'],
  ['separate', 'texture', 'png tiff jpeg bmp svg'],
] as const)('%s accepts the extensions of spec 000 §5', (content, role, endings) => {
  for (const ending of endings.split(' ')) expect([ending, roleOf(content, `a.${ending}`)]).toEqual([ending, role])
})

describe('a refused file has a reason and does not affect the others', () => {
  test('an image', () =>
    expect(validate('images', 'a.tif', 'notes.docx')).toEqual({
      allowed: ['a.tif'],
      refusals: { 'notes.docx': 'imageExtension' },
      errors: [],
    }))
  test.each(['pdf', 'audios', 'videos'] as const)('%s', (content) =>
    expect(validate(content, 'notes.docx').refusals).toEqual({ 'notes.docx': 'fileExtension' }),
  )
  test('the second PDF of a run is refused', () =>
    expect(validate('pdf', 'a.pdf', 'b.pdf')).toMatchObject({ allowed: ['a.pdf'], refusals: { 'b.pdf': 'onePdf' } }))
})

describe('the files of a 3D model', () => {
  test.each([
    [['a.zip'], []],
    [['a.obj'], ['zipRequired']],
    [[], []],
  ])('as a zip, %j has the errors %j', (names, errors) => expect(validate('zip', ...names).errors).toEqual(errors))
  test.each([
    [['a.obj'], []],
    [['a.obj', 'a.mtl', 'a.png'], []],
    [['a.mtl', 'a.png'], ['objRequired']],
    [['a.obj', 'b.obj'], ['manyObjs']],
    [['a.obj', 'a.mtl', 'b.mtl'], ['manyMtls']],
    [['a.obj', 'a.png', 'b.jpeg'], ['manyImages']],
    [
      ['a.obj', 'b.obj', 'a.mtl', 'b.mtl', 'a.svg', 'b.bmp'],
      ['manyObjs', 'manyMtls', 'manyImages'],
    ],
  ])('as separate files, %j has the errors %j', (names, errors) =>
    expect(validate('separate', ...names).errors).toEqual(errors),
  )
})

test('more files than the limit of one import call are an error', () => {
  const names = Array.from({ length: 1001 }, (_, at) => `${at}.tif`)
  expect(validate('images', ...names).errors).toEqual(['tooMany'])
})

test('a PDF is offered for new items only', () => {
  expect(offeredTo('new')).toContain('pdf')
  expect(offeredTo('existing')).not.toContain('pdf')
})

test.each([
  [['readme.txt', 'a.mp3'], 'audios'],
  [['a.png', 'a.obj'], 'separate'],
  [['a.zip'], 'zip'],
  [['a.pdf'], 'pdf'],
  [['notes.docx'], 'images'],
])('the content of the dropped files %j is %s', (names, content) => expect(contentOf(names)).toBe(content))
