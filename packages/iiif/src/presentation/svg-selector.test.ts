import { expect, test } from 'vitest'
import { formatSvgSelector, outlineOf, parseSvgSelector } from './svg-selector.ts'

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M1,2L30,2L30,40Z"/></svg>', 'M1,2L30,2L30,40Z'],
  ['<svg><path fill d = "M1,2L3,4Z" stroke=none title="a=\'b\'"/></svg>', 'M1,2L3,4Z'],
  ["<svg><path class='x' d='m1 2c3-4 5.5 6 7e1 8z' stroke-width='3'></path></svg>", 'm1 2c3-4 5.5 6 7e1 8z'],
  ['<svg><rect x="1" y="2" width="3" height="4"/></svg>', 'M1,2L4,2L4,6L1,6Z'],
  ['<svg><polygon points="1,2 3,4 5,6"/></svg>', 'M1,2L3,4L5,6Z'],
  ['<svg><circle cx="10" cy="10" r="5"/></svg>', 'M5,10A5,5 0 1 0 15,10A5,5 0 1 0 5,10Z'],
  ['<svg><ellipse cx="10" cy="10" rx="5" ry="2"/></svg>', 'M5,10A5,2 0 1 0 15,10A5,2 0 1 0 5,10Z'],
])('%s is an outline', (drawing, path) => {
  expect(parseSvgSelector(drawing)).toBe(path)
})

test.each([
  '',
  'M1,2L3,4',
  '<svg/>',
  '<svg><path/></svg>',
  '<svg><constructor d="M1,2L3,4Z"/></svg>',
  '<svg><path d=""/></svg>',
  '<svg><path d="L1,2"/></svg>',
  '<svg><path d="M1,2&quot;/><script>alert(1)</script>"/></svg>',
  '<svg><path d="M1,2url(javascript:1)"/></svg>',
  '<svg><path d="M1,2L3,4Z"/><path d="M1,2L3,4Z"/></svg>',
  '<svg><path transform="scale(2)" d="M1,2L3,4Z"/></svg>',
  '<svg><rect x="1" y="2" width="-3" height="4"/></svg>',
  '<svg><circle cx="1" cy="2" r="x"/></svg>',
  '<svg><polygon points="1,2 3,4 5"/></svg>',
])('%s is not an outline', (drawing) => {
  expect(parseSvgSelector(drawing)).toBeUndefined()
})

test('only the outline of a larger drawing is read', () => {
  const outline = parseSvgSelector(
    '<svg onload="alert(1)"><script>alert(2)</script><path onclick="alert(3)" d="M1,2L3,4Z"/></svg>',
  )
  const drawn = formatSvgSelector(outline ?? null, { x: 0, y: 0, width: 1, height: 1 }, { strokeWidth: 3 })
  expect(drawn).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1,2L3,4Z" fill="none" stroke="#000000" stroke-width="3"/></svg>',
  )
  expect(parseSvgSelector(drawn)).toBe(outline)
})

test('without an outline the rectangle is drawn', () => {
  const region = { x: 1, y: 2, width: 3, height: 4 }
  expect(parseSvgSelector(formatSvgSelector(null, region, { strokeWidth: 3 }))).toBe(outlineOf(region))
})
