import { expect, test } from 'vitest'
import { addFiles, hasPreview } from './file-choice.ts'

test('a file that is picked twice is added once, and files of the operating system are skipped', () => {
  const image = new File(['x'], 'a.tif', { lastModified: 1 })
  const notes = new File(['x'], 'notes.docx', { lastModified: 1 })
  const chosen = addFiles(addFiles([], [image, notes, image, new File(['x'], '.DS_Store')]), [image])
  expect(chosen.map(({ file }) => file.name)).toEqual(['a.tif', 'notes.docx'])
})

test('only small images of formats that browsers display have a preview', () => {
  expect(hasPreview({ name: 'a.JPG', size: 1000 })).toBe(true)
  expect(hasPreview({ name: 'a.tif', size: 1000 })).toBe(false)
  expect(hasPreview({ name: 'a.png', size: 400_000_000 })).toBe(false)
  expect(hasPreview({ name: 'a.png', size: 0 })).toBe(false)
})
