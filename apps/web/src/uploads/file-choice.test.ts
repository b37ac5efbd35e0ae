import { expect, test } from 'vitest'
import { addFiles, isImageName, isShownByBrowsers } from './file-choice.ts'

test.each(['a.png', 'a.tiff', 'a.tif', 'a.jpeg', 'a.gif', 'a.jpg', 'A.TIF'])('%s is taken for an image', (name) =>
  expect(isImageName(name)).toBe(true),
)
test.each(['notes.docx', 'a.webp', 'tif', 'a.tif.zip', 'a.', ''])('%j is not', (name) =>
  expect(isImageName(name)).toBe(false),
)

test('a refused file stays in the list, with its refusal; a file picked twice is there once', () => {
  const picture = new File(['x'], 'a.tif', { lastModified: 1 })
  const notes = new File(['x'], 'notes.docx', { lastModified: 1 })
  const chosen = addFiles(addFiles([], [picture, notes, picture]), [picture])
  expect(chosen.map(({ file, refusal }) => [file.name, refusal])).toEqual([
    ['a.tif', null],
    ['notes.docx', 'imageExtension'],
  ])
})

test('only what a browser can draw, and cheaply, is drawn', () => {
  expect(isShownByBrowsers({ name: 'a.JPG', size: 1000 })).toBe(true)
  expect(isShownByBrowsers({ name: 'a.tif', size: 1000 })).toBe(false)
  expect(isShownByBrowsers({ name: 'a.png', size: 400_000_000 })).toBe(false)
  expect(isShownByBrowsers({ name: 'a.png', size: 0 })).toBe(false)
})
