import type { PixelRegion } from '../image/region.ts'

const COORDINATES = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,+\-eE]+$/
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/**
 * Reads the outline of an SVG selector as path data: one path, rectangle, ellipse, circle or polygon without a transformation.
 * Returns undefined for any other drawing. Nothing else of the drawing is read, so that no script in it can run.
 * Source: Web Annotation Data Model §4.2.8
 */
export const parseSvgSelector = (drawing: string): string | undefined => {
  if (/\stransform\s*=/i.test(drawing)) return undefined
  const shapes = [...drawing.matchAll(/<([^<>]*)>/g)].flatMap(([, tag = '']) => {
    const name = /^[a-z]+\b/i.exec(tag)?.[0] ?? ''
    const outline = OUTLINES.get(name.toLowerCase())
    return outline === undefined ? [] : [{ outline, attributes: tag.slice(name.length) }]
  })
  const [shape] = shapes
  const path = shape !== undefined && shapes.length === 1 ? shape.outline(readAttributes(shape.attributes)) : undefined
  return path !== undefined && COORDINATES.test(path) && /^[Mm]/.test(path) ? path : undefined
}

/**
 * Draws an outline, or the rectangle if there is no outline. Nothing is filled.
 * @param strokeWidth px of the image
 */
export const formatSvgSelector = (
  outline: string | null,
  region: PixelRegion,
  { strokeWidth }: { strokeWidth: number },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><path d="${outline ?? outlineOf(region)}" fill="none" stroke="#000000" stroke-width="${strokeWidth}"/></svg>`

/** Returns the sides of a rectangle as path data. */
export const outlineOf = ({ x, y, width, height }: PixelRegion): string =>
  `M${x},${y}L${x + width},${y}L${x + width},${y + height}L${x},${y + height}Z`

type Attributes = Readonly<Record<string, string>>

const readAttributes = (text: string): Attributes =>
  Object.fromEntries(
    // A name without a value matches too, so that a long one is read only once.
    [...text.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g)].flatMap(([, name = '', double, single]) => {
      const value = double ?? single
      return value === undefined ? [] : [[name, value.trim()]]
    }),
  )

/* Returns undefined if one of them is not a number. */
const numbersOf = (attributes: Attributes, ...names: string[]): number[] | undefined => {
  const texts = names.map((name) => attributes[name] ?? '0')
  return texts.every((text) => NUMBER.test(text)) ? texts.map(Number) : undefined
}

const ellipse = ([cx, cy, rx, ry]: readonly number[] = []): string | undefined =>
  cx === undefined || cy === undefined || !rx || !ry || rx < 0 || ry < 0
    ? undefined
    : `M${cx - rx},${cy}A${rx},${ry} 0 1 0 ${cx + rx},${cy}A${rx},${ry} 0 1 0 ${cx - rx},${cy}Z`

const OUTLINES = new Map<string, (attributes: Attributes) => string | undefined>([
  ['path', ({ d }) => d],
  [
    'rect',
    (attributes) => {
      const [x, y, width, height] = numbersOf(attributes, 'x', 'y', 'width', 'height') ?? []
      if (x === undefined || y === undefined || !width || !height) return undefined
      return width > 0 && height > 0 ? outlineOf({ x, y, width, height }) : undefined
    },
  ],
  ['ellipse', (attributes) => ellipse(numbersOf(attributes, 'cx', 'cy', 'rx', 'ry'))],
  ['circle', (attributes) => ellipse(numbersOf(attributes, 'cx', 'cy', 'r', 'r'))],
  [
    'polygon',
    ({ points = '' }) => {
      const numbers = points.split(/[\s,]+/).filter((text) => text !== '')
      if (numbers.length < 6 || numbers.length % 2 === 1 || !numbers.every((text) => NUMBER.test(text)))
        return undefined
      const corners = numbers.flatMap((text, index) => (index % 2 === 0 ? [`${text},${numbers[index + 1]}`] : []))
      return `M${corners.join('L')}Z`
    },
  ],
])
