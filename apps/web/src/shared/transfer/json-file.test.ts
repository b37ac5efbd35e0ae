import { expect, test } from 'vitest'
import { readJson } from './json-file.ts'

const FORMAT = { format: 'pressmark-workflow', version: 1 }
const read = (content: string) => readJson(new Blob([content]), FORMAT)

test('a document of the format and a known version is read', async () => {
  const document = { format: 'pressmark-workflow', version: 1, states: [] }
  expect(await read(JSON.stringify(document))).toEqual({ document })
})

test('another format, a later version, a text that is not JSON and a large file are refused', async () => {
  expect(await read('{"format":"other","version":1}')).toEqual({ problem: 'format' })
  expect(await read('null')).toEqual({ problem: 'format' })
  expect(await read('not JSON')).toEqual({ problem: 'format' })
  expect(await read('{"format":"pressmark-workflow","version":2}')).toEqual({ problem: 'version' })
  expect(await read('{"format":"pressmark-workflow"}')).toEqual({ problem: 'version' })
  expect(await read(' '.repeat(3 * 1024 * 1024 + 1))).toEqual({ problem: 'tooLarge' })
})
