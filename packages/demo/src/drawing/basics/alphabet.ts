// Pen strokes on a grid: two hexadecimal digits a point, x then y; y 0 is the foot of a descender, 3 the baseline,
// 8 the height of x, c the height of capitals. `|` lifts the pen, `~` asks for a soft curve through the points.
// Drawn here because a fresh machine may have no fonts, and pictures must look the same everywhere.
const strokesOf: Record<string, string> = {
  a: '~48 18 06 05 13 23 46|48 44 53',
  b: '0c 03|~06 18 38 46 45 33 13 04',
  c: '~47 38 18 06 05 13 33 44',
  d: '~48 18 06 05 13 23 46|4c 44 53',
  e: '~05 46 47 38 18 06 05 13 33 44',
  f: '~3c 2c 1b 1a 13|08 38',
  g: '~48 18 06 05 14 34 46|~48 43 41 30 10 01',
  h: '0c 03|~06 18 38 46 43',
  i: '08 03|0a 0b',
  j: '~18 11 00|1a 1b',
  k: '0c 03|38 05 43',
  l: '~0c 04 13',
  m: '08 03|~06 18 28 36 33|~36 48 58 66 63',
  n: '08 03|~06 18 38 46 43',
  o: '~28 17 06 05 14 23 34 45 46 37 28',
  p: '08 00|~06 18 38 46 45 33 13 04',
  q: '~48 18 06 05 13 23 46|48 40',
  r: '08 03|~06 18 38',
  s: '~47 28 17 06 25 44 33 13 04',
  t: '~1b 14 23 33|08 38',
  u: '~08 05 13 23 45|48 44 53',
  v: '08 23 48',
  w: '08 13 37 53 68',
  x: '08 43|48 03',
  y: '08 24|48 10',
  z: '08 48 03 43',
  A: '03 3c 63|16 56',
  B: '0c 03|~0c 3c 4b 49 38 08|~08 38 57 54 33 03',
  C: '~6b 4c 2c 0a 05 23 43 64',
  D: '0c 03|~0c 3c 5a 55 33 03',
  E: '0c 03|0c 5c|08 48|03 53',
  F: '0c 03|0c 5c|08 48',
  G: '~6b 4c 2c 0a 05 23 43 64|63 67 47',
  H: '0c 03|6c 63|08 68',
  I: '0c 03',
  J: '~3c 34 23 04',
  K: '0c 03|5c 07 63',
  L: '0c 03 53',
  M: '03 1c 45 7c 83',
  N: '03 0c 63 6c',
  O: '~3c 1b 0a 05 14 33 54 65 6a 5b 3c',
  P: '0c 03|~0c 3c 5b 59 37 07',
  Q: '~3c 1b 0a 05 14 33 54 65 6a 5b 3c|43 71',
  R: '0c 03|~0c 3c 5b 59 37 07|37 63',
  S: '~5b 3c 1c 0a 29 47 55 44 33 13 04',
  T: '3c 33|0c 6c',
  U: '~0c 05 14 33 54 65 6c',
  V: '0c 33 6c',
  W: '0c 23 4b 63 8c',
  X: '0c 63|6c 03',
  Y: '0c 37 6c|37 33',
  Z: '0c 6c 03 63',
  '0': '~2c 0a 05 23 45 4a 2c',
  '1': '0a 2c 23',
  '2': '~0a 1c 3c 4a 36 03|03 43',
  '3': '~0b 2c 4b 38 28|~28 46 43 23 04',
  '4': '33 3c 05 45',
  '5': '4c 0c 08|~08 38 46 44 23 04',
  '6': '~4c 18 05 23 45 37 17 05',
  '7': '0c 4c 13',
  '8': '~28 0a 2c 4a 28 05 23 45 28',
  '9': '~4a 38 18 0a 2c 4a 43 03',
  '.': '03 13',
  ',': '03 01',
  ':': '03 04|07 08',
  '-': '06 26',
  "'": '0c 0a',
  '·': '07 08',
  '&': '~53 0a 1c 3b 06 04 23 56',
  '?': '~0b 2c 4a 26 25|23 24',
  '/': '03 3c',
  '(': '~1c 08 13',
  ')': '~0c 18 03',
}

export const GRID = { baseline: 3, xHeight: 5, capital: 9 } as const

export type GlyphStroke = { soft: boolean; points: readonly (readonly [number, number])[] }
export type Glyph = { strokes: readonly GlyphStroke[]; width: number }

const parse = (text: string): Glyph => {
  const strokes = text.split('|').map((stroke) => ({
    soft: stroke.startsWith('~'),
    points: (stroke.match(/[0-9a-f]{2}/g) ?? []).map(
      (pair) => [parseInt(pair[0]!, 16), parseInt(pair[1]!, 16) - GRID.baseline] as const,
    ),
  }))
  return { strokes, width: Math.max(...strokes.flatMap((stroke) => stroke.points.map(([x]) => x))) }
}

const glyphs = new Map(Object.entries(strokesOf).map(([character, text]) => [character, parse(text)]))

const ACCENTS: Record<string, readonly (readonly [number, number])[]> = {
  '\u0300': [
    [-1, 2],
    [0.6, 0.6],
  ],
  '\u0301': [
    [0.6, 2],
    [-1, 0.6],
  ],
  '\u0302': [
    [-1, 0.6],
    [0, 2],
    [1, 0.6],
  ],
  '\u0303': [
    [-1, 0.8],
    [0, 1.4],
    [1, 1],
  ],
}

/** The pen strokes of a character, in grid units from the baseline upwards; an accented letter is its letter with the accent above.
 *  Nothing for a space or a character the pen does not know. */
export const glyphOf = (character: string): Glyph | undefined => glyphs.get(character) ?? accented(character)

const accented = (character: string): Glyph | undefined => {
  const [letter = '', mark] = character.normalize('NFD')
  const base = glyphs.get(letter)
  const accent = mark === undefined ? undefined : ACCENTS[mark]
  if (!base || !accent) return base
  const top = Math.max(...base.strokes.flatMap((stroke) => stroke.points.map(([, y]) => y)))
  const points = accent.map(([x, y]) => [x + base.width / 2, y + top] as const)
  return { ...base, strokes: [...base.strokes, { soft: false, points }] }
}
