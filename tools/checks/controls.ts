import { globSync, readFileSync } from 'node:fs'
import { belowFloor, type Result } from './result.ts'

/** The component that draws check boxes and radio buttons outside of forms. */
const COMPONENT = 'packages/ui/src/CheckBox.tsx'
/** Its radio buttons have no circles. */
const SEGMENTED = 'packages/ui/src/SegmentedControl.tsx'
/** The options of a form that is validated when a field loses the focus. */
const BLUR = 'apps/web/src/shared/forms/validate-on-blur.ts'
/** The components of numbers. They refuse what the input of the library would change silently. */
const NUMBERS = ['WholeNumberInput', 'DecimalInput'].map((name) => `apps/web/src/shared/ui/${name}.tsx`)

const RAW = [
  { pattern: /<select\b/g, use: 'NativeSelect of Mantine' },
  { pattern: /<input\b(?:[^>]|=>)*?\btype="checkbox"/g, use: 'CheckBox of packages/ui' },
  { pattern: /<input\b(?:[^>]|=>)*?\btype="radio"/g, use: 'RadioButton of packages/ui' },
  {
    pattern: /import \{[^}]*\bSegmentedControl\b[^}]*\} from '@mantine\/core'/g,
    use: 'SegmentedControl of packages/ui, which does not measure the page',
  },
  { pattern: /<NumberInput\b/g, use: 'WholeNumberInput or DecimalInput of apps/web/src/shared/ui' },
  { pattern: /\bvalidateInputOnBlur\b/g, use: 'VALIDATE_ON_BLUR of apps/web/src/shared/forms' },
] as const

/** Returns the lines that draw a control of the browser by hand, with the component to use. */
export const rawControlsIn = (code: string): string[] =>
  RAW.flatMap(({ pattern, use }) =>
    [...code.matchAll(pattern)].map(({ index }) => `${code.slice(0, index).split('\n').length}: use ${use}`),
  )

/** Rejects selects, check boxes and radio buttons in the look of the browser: each has one look, in both schemes. Rejects inputs of
 *  numbers of the library, which drop signs of a pasted number, and its validation on blur, which can move a pressed button. */
export const checkControls = (): Result => {
  const files = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/{ui,deepzoom}/src/*.tsx'])
  const screens = files.filter((file) => file.endsWith('.tsx')).length
  const read = { screens, modules: files.length - screens }
  const problems = files
    .filter((file) => ![COMPONENT, SEGMENTED, BLUR, ...NUMBERS].includes(file))
    .flatMap((file) => rawControlsIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
  // The pattern finds the component itself.
  const isBroken = rawControlsIn(readFileSync(COMPONENT, 'utf8')).length !== 2
  return {
    problems: [
      ...problems,
      ...(isBroken ? [`${COMPONENT} draws not one check box and one radio button: the check itself is broken`] : []),
      ...belowFloor(read, { screens: 200, modules: 200 }),
    ],
    read,
  }
}
