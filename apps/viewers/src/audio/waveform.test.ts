import { expect, test } from 'vitest'
import { peaksOf } from './waveform.ts'

test('peaks are one list, or one for each channel', () => {
  expect(peaksOf({ peaks: [0, 0.5, 1] })).toEqual([[0, 0.5, 1]])
  expect(
    peaksOf({
      peaks: [
        [0, 1],
        [1, 0],
      ],
    }),
  ).toEqual([
    [0, 1],
    [1, 0],
  ])
})

test.each([undefined, null, [], {}, { peaks: [] }, { peaks: ['loud'] }, { peaks: [[]] }])(
  '%j has no peaks',
  (answer) => {
    expect(peaksOf(answer)).toBeUndefined()
  },
)
