/** Colours by purpose. Each becomes the CSS variable `--app-<name>`. The contrast to `bg` was measured. */
type Tokens = Record<
  | 'bg'
  | 'surface'
  | 'mat'
  | 'line'
  | 'ctl'
  | 'text'
  | 'dim'
  | 'accent'
  | 'accent-text'
  | 'link'
  | 'selection'
  | 'rail'
  | 'rail-text'
  | 'highlight'
  | 'ok'
  | 'error'
  | 'warn',
  string
>

export const light: Tokens = {
  bg: '#fbfaf8',
  surface: '#ffffff',
  mat: '#f1eee8',
  line: '#e6e1d8',
  ctl: '#8a8173',
  text: '#211e1a',
  dim: '#6f675b',
  accent: '#3454b0',
  'accent-text': '#3454b0',
  link: '#29448f',
  selection: '#eef2fb',
  rail: '#211e1a',
  'rail-text': '#d3ccc2',
  highlight: '#e8b94f',
  ok: '#1f6f3d',
  error: '#b3261e',
  warn: '#8a5a00',
}

export const dark: Tokens = {
  bg: '#151311',
  surface: '#1d1a17',
  mat: '#221e1a',
  line: '#2d2823',
  ctl: '#857c70',
  text: '#ede8e1',
  dim: '#a89f92',
  accent: '#4768c4',
  'accent-text': '#8ca4e0',
  link: '#b5c5ec',
  selection: '#1c2540',
  rail: '#0e0c0b',
  'rail-text': '#d3ccc2',
  highlight: '#e8b94f',
  ok: '#7fcf9b',
  error: '#ff9b91',
  warn: '#e8b94f',
}

/** Returns the tokens of one scheme as CSS variables. */
export const variables = (tokens: Tokens): Record<`--${string}`, string> =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--app-${name}`, value]))
