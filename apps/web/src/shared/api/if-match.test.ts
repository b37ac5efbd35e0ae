import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const WEB = new URL('../../', import.meta.url)
const CONTRACT = new URL('../../../../../packages/contract/src/', import.meta.url)

/** Calls without a version, by file and endpoint, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'catalogue/item/arrange/selection.ts editAssets': 'several assets: the body has a version of each',
  'catalogue/item/viewer/ModelViewActions.tsx setModelCamera':
    'a view is replaced as a whole, and the job of its thumbnail changes the version',
  'identity/profile/profile.queries.ts changeOwnEmail': 'only the person changes this address, and a link confirms it',
  'management/templates/templates.queries.ts setHeadings': 'several fields: the body has a version of each',
}

/** Returns the names of the endpoints that change one entity and take its version. */
const versioned = (): Set<string> => {
  const texts = globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(new URL(file, CONTRACT), 'utf8'),
  )
  const blocks = texts.flatMap((text) => text.split(/^export const /m).slice(1))
  return new Set(
    blocks
      .filter((block) => /^\w+ = endpoint\(/.test(block) && /method: '(?:PATCH|PUT)'/.test(block))
      .filter((block) => block.includes("'staleVersion'"))
      .map((block) => /^\w+/.exec(block)![0]),
  )
}

/* Returns the text from an open bracket to the one that closes it. */
const bracketed = (text: string, start: number): string => {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}

test('every change of one entity sends the version that the person has seen', () => {
  const names = versioned()
  expect(names.size).toBeGreaterThan(10)
  let calls = 0
  const without = globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: ['**/*.test.*'] }).flatMap((file) => {
    const text = readFileSync(new URL(file, WEB), 'utf8')
    return [...text.matchAll(/\bcall\((\w+),/g)]
      .filter(([, name]) => names.has(name!))
      .filter(({ index }) => {
        calls += 1
        return !/ifMatch\(/.test(bracketed(text, index + 'call'.length))
      })
      .map(([, name]) => `${file} ${name}`)
  })
  expect(calls).toBeGreaterThan(15)
  expect(without.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})
