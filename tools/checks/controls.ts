import { globSync, readFileSync } from 'node:fs'
import { belowFloor, type Result } from './result.ts'

/** The component that draws check boxes and radio buttons outside of forms. */
const COMPONENT = 'packages/ui/src/CheckBox.tsx'
/** The components of numbers. They refuse what the input of the library would change silently. */
const NUMBERS = ['WholeNumberInput', 'DecimalInput'].map((name) => `apps/web/src/shared/ui/${name}.tsx`)

const RAW = [
  { pattern: /<select\b/g, use: 'NativeSelect of Mantine' },
  { pattern: /<input\b(?:[^>]|=>)*?\btype="checkbox"/g, use: 'CheckBox of packages/ui' },
  { pattern: /<input\b(?:[^>]|=>)*?\btype="radio"/g, use: 'RadioButton of packages/ui' },
  { pattern: /<NumberInput\b/g, use: 'WholeNumberInput or DecimalInput of apps/web/src/shared/ui' },
] as const

/** Returns the lines that draw a control of the browser by hand, with the component to use. */
export const rawControlsIn = (code: string): string[] =>
  RAW.flatMap(({ pattern, use }) =>
    [...code.matchAll(pattern)].map(({ index }) => `${code.slice(0, index).split('\n').length}: use ${use}`),
  )

/** Rejects selects, check boxes and radio buttons in the look of the browser: each has one look, in both schemes. Rejects inputs of
 *  numbers of the library, which drop signs of a pasted number. */
export const checkControls = (): Result => {
  const files = globSync(['apps/web/src/**/*.tsx', 'packages/{ui,deepzoom}/src/*.tsx'])
  const problems = files
    .filter((file) => file !== COMPONENT && !NUMBERS.includes(file))
    .flatMap((file) => rawControlsIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
  // The pattern finds the component itself.
  const isBroken = rawControlsIn(readFileSync(COMPONENT, 'utf8')).length !== 2
  return {
    problems: [
      ...problems,
      ...(isBroken ? [`${COMPONENT} draws not one check box and one radio button: the check itself is broken`] : []),
      ...belowFloor({ screens: files.length }, { screens: 200 }),
    ],
    read: { screens: files.length },
  }
}
