import { expect, test } from 'vitest'
import { addFiles, isShownByBrowsers } from './file-choice.ts'

test('a file picked twice is there once; what systems leave in folders is not there', () => {
  const picture = new File(['x'], 'a.tif', { lastModified: 1 })
  const notes = new File(['x'], 'notes.docx', { lastModified: 1 })
  const chosen = addFiles(addFiles([], [picture, notes, picture, new File(['x'], '.DS_Store')]), [picture])
  expect(chosen.map(({ file }) => file.name)).toEqual(['a.tif', 'notes.docx'])
})

test('only what a browser can draw, and cheaply, is drawn', () => {
  expect(isShownByBrowsers({ name: 'a.JPG', size: 1000 })).toBe(true)
  expect(isShownByBrowsers({ name: 'a.tif', size: 1000 })).toBe(false)
  expect(isShownByBrowsers({ name: 'a.png', size: 400_000_000 })).toBe(false)
  expect(isShownByBrowsers({ name: 'a.png', size: 0 })).toBe(false)
})
