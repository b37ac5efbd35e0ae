import type { MantineColorsTuple } from '@mantine/core'

/** Ink blue, for everything that can be pressed. */
export const lapis: MantineColorsTuple = [
  '#eef2fb',
  '#dae2f6',
  '#b5c5ec',
  '#8ca4e0',
  '#6684d3',
  '#4768c4',
  '#3454b0',
  '#29448f',
  '#203670',
  '#172850',
]

/** Warm grey, for paper, lines and text. */
export const stone: MantineColorsTuple = [
  '#fbfaf8',
  '#f4f2ee',
  '#e9e5de',
  '#d8d2c8',
  '#b9b1a4',
  '#938a7c',
  '#6f675b',
  '#544d44',
  '#3a352e',
  '#211e1a',
]

/** Only for highlights on images: regions and the steps of a story. */
export const ochre: MantineColorsTuple = [
  '#fdf6e7',
  '#f8e8c4',
  '#f0d089',
  '#e8b94f',
  '#dfa32a',
  '#c98a1b',
  '#a36c10',
  '#80530c',
  '#5f3d09',
  '#402905',
]

/** Mantine draws its dark scheme in the ramp of this name. */
export const dark: MantineColorsTuple = [
  '#ede8e1',
  '#d3ccc2',
  '#a89f92',
  '#7f766b',
  '#3f3933',
  '#332e29',
  '#28241f',
  '#1d1a17',
  '#151311',
  '#0e0c0b',
]
