import { leafShape } from '../basics/flourishes.ts'
import type { Random } from '../basics/random.ts'
import { path, round, samplesAlong, smoothPath, type Point } from '../basics/svg.ts'

export type Habit = {
  leaf: 'opposite' | 'alternate' | 'grass'
  leafLength: number
  leafBreadth: number
  flower: 'daisy' | 'bell' | 'umbel' | 'cup'
  petals: number
  petalColour: string
  heartColour: string
  flowerSize: number
  heads: number
  green: string
}

export const SPECIES = {
  'Helianthus annuus L.': {
    leaf: 'opposite',
    leafLength: 260,
    leafBreadth: 92,
    flower: 'daisy',
    petals: 22,
    petalColour: '#d9941f',
    heartColour: '#5a3416',
    flowerSize: 165,
    heads: 3,
    green: '#6c7a3c',
  },
  'Cichorium intybus L.': {
    leaf: 'alternate',
    leafLength: 200,
    leafBreadth: 34,
    flower: 'daisy',
    petals: 16,
    petalColour: '#5672b4',
    heartColour: '#2f3f78',
    flowerSize: 82,
    heads: 7,
    green: '#6a7848',
  },
  'Papaver rhoeas L.': {
    leaf: 'alternate',
    leafLength: 210,
    leafBreadth: 40,
    flower: 'cup',
    petals: 4,
    petalColour: '#b3301f',
    heartColour: '#241a16',
    flowerSize: 125,
    heads: 4,
    green: '#66784a',
  },
  'Campanula medium L.': {
    leaf: 'alternate',
    leafLength: 220,
    leafBreadth: 46,
    flower: 'bell',
    petals: 5,
    petalColour: '#6f5a9c',
    heartColour: '#e0d6b0',
    flowerSize: 92,
    heads: 8,
    green: '#647844',
  },
  'Foeniculum vulgare Mill.': {
    leaf: 'grass',
    leafLength: 240,
    leafBreadth: 9,
    flower: 'umbel',
    petals: 22,
    petalColour: '#b99a2c',
    heartColour: '#8a7a24',
    flowerSize: 175,
    heads: 4,
    green: '#78843f',
  },
  'Anthemis tinctoria L.': {
    leaf: 'grass',
    leafLength: 150,
    leafBreadth: 13,
    flower: 'daisy',
    petals: 18,
    petalColour: '#dcb138',
    heartColour: '#a8761c',
    flowerSize: 74,
    heads: 6,
    green: '#7c8250',
  },
  'Malva sylvestris L.': {
    leaf: 'alternate',
    leafLength: 150,
    leafBreadth: 92,
    flower: 'cup',
    petals: 5,
    petalColour: '#a06a9a',
    heartColour: '#5c2c5c',
    flowerSize: 84,
    heads: 6,
    green: '#637a46',
  },
} as const satisfies Record<string, Habit>

/** A whole plant, root to flower, some 1300 px high with the foot of its stem at 0,0; leaves use the gradient `dry`. */
export const growth = (habit: Habit, random: Random) => {
  const main: Point[] = [
    [0, 60],
    [random.spread(30), -330],
    [random.spread(60), -760],
    [random.spread(50), -1240],
  ]
  let drawn = roots(random)
  let blooms = ''
  const stem = samplesAlong(main, 12)
  for (let i = 1; i < habit.heads; i++) {
    const from = stem[Math.min(stem.length - 2, 13 + Math.floor((i / habit.heads) * 22))]!
    const side = i % 2 ? 1 : -1
    const tip: Point = [from[0] + side * random.between(150, 420), from[1] - random.between(170, 420)]
    drawn += path(
      smoothPath([from, [from[0] + side * 110, from[1] - 80], tip]),
      `fill="none" stroke="${habit.green}" stroke-width="11" stroke-linecap="round"`,
    )
    if (habit.leaf !== 'grass')
      drawn += leaf(
        habit,
        [from[0] + side * 90, from[1] - 60],
        { angle: side * 0.5 - (side < 0 ? Math.PI : 0) + 0.4 * side, length: habit.leafLength * 0.6 },
        random,
      )
    blooms += bloom(habit, tip, { heading: Math.atan2(tip[1] - from[1], tip[0] - from[0]), scale: 0.8 }, random)
  }
  drawn += foliage(stem, habit, random)
  drawn +=
    path(smoothPath(main), `fill="none" stroke="${habit.green}" stroke-width="21" stroke-linecap="round"`) +
    path(smoothPath(main), 'fill="none" stroke="#e2dca6" stroke-width="4" opacity=".4" transform="translate(-5 0)"')
  return drawn + blooms + bloom(habit, main[3]!, { heading: -Math.PI / 2, scale: 1.1 }, random)
}

const foliage = (stem: readonly Point[], habit: Habit, random: Random) => {
  let drawn = ''
  for (let i = 3; i < stem.length - 7; i += habit.leaf === 'grass' ? 2 : 4)
    for (const side of habit.leaf === 'opposite' ? [-1, 1] : [i % 8 === 3 ? -1 : 1]) {
      const angle = side > 0 ? -0.55 + random.spread(0.3) : Math.PI + 0.55 + random.spread(0.3)
      const fan = habit.leaf === 'grass' ? 6 : 1
      for (let k = 0; k < fan; k++)
        drawn += leaf(
          habit,
          stem[i]!,
          {
            angle: angle + (k - fan / 2) * 0.17 * side,
            length: habit.leafLength * (1 - i / 60) * random.between(0.8, 1.1),
          },
          random,
        )
    }
  return drawn
}

const roots = (random: Random) => {
  let data = ''
  for (let i = 0; i < 13; i++)
    data += smoothPath([
      [0, 50],
      [random.spread(50), 90],
      [random.spread(130), random.between(110, 170)],
    ])
  return path(data, 'fill="none" stroke="#7c5c38" stroke-width="5" opacity=".85"')
}

const leaf = (habit: Habit, root: Point, { angle, length }: { angle: number; length: number }, random: Random) => {
  const broad = habit.leafBreadth * random.between(0.85, 1.15)
  const tip = (t: number, across: number): string =>
    `${round(root[0] + Math.cos(angle) * length * t - Math.sin(angle) * across)} ${round(root[1] + Math.sin(angle) * length * t + Math.cos(angle) * across)}`
  let veins = `M${tip(0, 0)}L${tip(0.96, 0)}`
  if (broad > 20)
    for (let i = 1; i < 7; i++)
      veins += `M${tip(i * 0.12, 0)}Q${tip(i * 0.12 + 0.08, broad * 0.3)} ${tip(i * 0.12 + 0.16, broad * 0.55 * (1 - i * 0.1))}M${tip(i * 0.12, 0)}Q${tip(i * 0.12 + 0.08, -broad * 0.3)} ${tip(i * 0.12 + 0.16, -broad * 0.55 * (1 - i * 0.1))}`
  return (
    path(leafShape(root, angle, length, broad), 'fill="url(#dry)" stroke="#3d4422" stroke-width="2.2"') +
    path(leafShape(root, angle, length, broad * 0.5), 'fill="#3a4420" opacity=".12"') +
    path(veins, 'fill="none" stroke="#cfca94" stroke-width="2" opacity=".65"')
  )
}

const bloom = (
  habit: Habit,
  at: Point,
  { heading, scale }: { heading: number; scale: number },
  random: Random,
): string => {
  const size = habit.flowerSize * scale
  if (habit.flower === 'umbel') return umbel(habit, at, { heading, size }, random)
  if (habit.flower === 'bell') return bell(habit, at, size)
  const petal = (angle: number, length: number, breadth: number) =>
    path(leafShape(at, angle, length, breadth), `fill="${habit.petalColour}" stroke="#5a3a18" stroke-width="1.8"`) +
    path(leafShape(at, angle, length * 0.8, breadth * 0.25), 'fill="#000" opacity=".13"') +
    path(leafShape(at, angle + 0.04, length * 0.95, breadth * 0.4), 'fill="#fff" opacity=".12"')
  let drawn = ''
  const rings = habit.flower === 'daisy' ? 2 : 1
  for (let ring = 0; ring < rings; ring++)
    for (let i = 0; i < habit.petals; i++)
      drawn += petal(
        (i / habit.petals) * Math.PI * 2 + ring * 0.15 + random.spread(0.12),
        size * (1 - ring * 0.14) * random.between(0.88, 1.06),
        habit.flower === 'cup' ? size * 0.62 : size * 0.17,
      )
  drawn += `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="${round(size * (habit.flower === 'cup' ? 0.17 : 0.34))}" fill="${habit.heartColour}"/>`
  for (let i = 0; i < 90; i++) {
    const [angle, reach] = [i * 2.39996, Math.sqrt(i / 90) * size * (habit.flower === 'cup' ? 0.26 : 0.33)]
    drawn += `<circle cx="${round(at[0] + Math.cos(angle) * reach)}" cy="${round(at[1] + Math.sin(angle) * reach)}" r="${round(size * 0.016)}" fill="${i % 3 ? '#c99b3c' : '#2a180a'}" opacity=".75"/>`
  }
  return drawn
}

const bell = (habit: Habit, [x, y]: Point, size: number) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(x * 0.09)})"><path d="M0 -${size * 0.5}C${size * 0.5} -${size * 0.5} ${size * 0.4} ${size * 0.2} ${size * 0.62} ${size * 0.72}L${size * 0.3} ${size * 0.62}L0 ${size * 0.8}L-${size * 0.3} ${size * 0.62}L-${size * 0.62} ${size * 0.72}C-${size * 0.4} ${size * 0.2} -${size * 0.5} -${size * 0.5} 0 -${size * 0.5}Z" fill="${habit.petalColour}" stroke="#3a2c54" stroke-width="2.4"/><path d="M0 -${size * 0.45}V${size * 0.74}M-${size * 0.1} -${size * 0.45}Q-${size * 0.26} ${size * 0.1} -${size * 0.3} ${size * 0.58}M${size * 0.1} -${size * 0.45}Q${size * 0.26} ${size * 0.1} ${size * 0.3} ${size * 0.58}" fill="none" stroke="#d5c9ea" stroke-width="2.4" opacity=".6"/><path d="M-${size * 0.3} -${size * 0.5}L0 -${size * 0.3}L${size * 0.3} -${size * 0.5}L0 -${size * 0.68}Z" fill="${habit.green}"/></g>`

const umbel = (habit: Habit, at: Point, { heading, size }: { heading: number; size: number }, random: Random) => {
  let drawn = ''
  for (let i = 0; i < habit.petals; i++) {
    const angle = heading + (i / (habit.petals - 1) - 0.5) * 2.1
    const tip: Point = [
      at[0] + Math.cos(angle) * size * random.between(0.8, 1.1),
      at[1] + Math.sin(angle) * size * random.between(0.8, 1.1),
    ]
    drawn += `<path d="M${at.map(round)}L${tip.map(round)}" stroke="${habit.green}" stroke-width="3"/>`
    for (let k = 0; k < 12; k++)
      drawn += `<circle cx="${round(tip[0] + random.spread(17))}" cy="${round(tip[1] + random.spread(17))}" r="${round(random.between(3, 6))}" fill="${k % 3 ? habit.petalColour : habit.heartColour}"/>`
  }
  return drawn
}
