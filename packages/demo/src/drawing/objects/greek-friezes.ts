import type { Random } from '../basics/random.ts'
import { path, round } from '../basics/svg.ts'

// Ornament bands and figures in the manner of Attic black-figure, drawn flat on the unrolled wall of the vessel.

const SLIP = '#1a1310'

export const meander = (width: number, top: number, height: number) => {
  const u = height / 5
  let data = ''
  for (let x = 0; x < width; x += u * 8)
    data += `M${round(x)} ${round(top + height)}v${round(-height)}h${round(u * 6)}v${round(u * 3.6)}h${round(-u * 3)}v${round(-u * 1.6)}M${round(x)} ${round(top + height)}h${round(u * 8)}`
  return `${bar(width, top - u * 1.2, u * 0.7)}${path(data, `fill="none" stroke="${SLIP}" stroke-width="${round(u * 0.95)}"`)}${bar(width, top + height + u * 0.9, u * 0.7)}`
}

const bar = (width: number, top: number, height: number) =>
  `<rect x="0" y="${round(top)}" width="${width}" height="${round(height)}" fill="${SLIP}"/>`

export const tongues = (width: number, top: number, height: number) => {
  let drawn = bar(width, top - height * 0.12, height * 0.08)
  for (let x = 0, i = 0; x < width; x += height * 0.32, i++)
    drawn += `<path d="M${round(x)} ${round(top)}h${round(height * 0.26)}v${round(height * 0.7)}a${round(height * 0.13)} ${round(height * 0.2)} 0 0 1 ${round(-height * 0.26)} 0z" fill="${i % 2 ? '#6d1f18' : SLIP}"/>`
  return drawn + bar(width, top + height, height * 0.08)
}

export const rays = (width: number, top: number, height: number) => {
  let data = ''
  for (let x = 0; x < width; x += height * 0.36)
    data += `M${round(x)} ${round(top + height)}l${round(height * 0.14)} ${round(-height)}l${round(height * 0.14)} ${round(height)}z`
  return path(data, `fill="${SLIP}"`)
}

export const lotusChain = (width: number, top: number, height: number) => {
  let drawn = ''
  for (let x = height * 0.5, i = 0; x < width; x += height * 0.86, i++) {
    const flip =
      i % 2 ? `translate(${round(x)} ${round(top)})` : `translate(${round(x)} ${round(top + height)}) scale(1 -1)`
    drawn += `<g transform="${flip} scale(${round(height) / 100})"><path d="M0 100C-10 60 -8 30 0 0C8 30 10 60 0 100ZM-6 96C-34 70 -36 40 -30 10C-18 34 -12 60 -6 96ZM6 96C34 70 36 40 30 10C18 34 12 60 6 96Z" fill="${SLIP}"/><circle cx="0" cy="98" r="9" fill="#6d1f18"/></g>`
  }
  return drawn
}

/** Warrior to the right: crested helmet, round shield, spear. About 100 × 200, feet at 0,0. */
export const warrior = (random: Random) => {
  const blazon = random.pick([
    '<path d="M0 -22L6 -6L22 -4L9 6L14 22L0 12L-14 22L-9 6L-22 -4L-6 -6Z" fill="#e9dcc0"/>',
    '<circle r="13" fill="none" stroke="#e9dcc0" stroke-width="6"/><circle r="4" fill="#e9dcc0"/>',
    '<path d="M-16 14C-20 -10 -4 -20 4 -10C10 -2 -2 4 4 12C10 18 18 10 18 2" fill="none" stroke="#e9dcc0" stroke-width="6"/>',
  ])
  return (
    `<g fill="${SLIP}"><path d="M-20 -150C-26 -174 -10 -190 6 -186C18 -184 20 -174 18 -166L24 -158L16 -150L14 -140H-8Z"/><path d="M-30 -196C-10 -216 22 -210 30 -190C14 -200 -8 -200 -20 -186L-34 -150C-44 -160 -42 -182 -30 -196Z" fill="#6d1f18"/>` +
    '<path d="M-16 -146C-30 -130 -26 -96 -20 -78L22 -78C30 -100 26 -130 12 -146Z"/><path d="M-20 -80C-34 -50 -40 -30 -44 -6L-52 0H-30C-26 -30 -14 -50 -2 -66C10 -50 22 -34 26 -8V0H48L38 -8C40 -34 32 -60 22 -80Z"/><path d="M-60 -176L74 -116" stroke="#1a1310" stroke-width="4"/><path d="M74 -116l22 10l-18 -18z"/></g>' +
    `<circle cx="8" cy="-108" r="36" fill="${SLIP}" stroke="#c0703c" stroke-width="2.4"/><circle cx="8" cy="-108" r="30" fill="none" stroke="#c0703c" stroke-width="1.6"/><g transform="translate(8 -108)">${blazon}</g>` +
    '<path d="M4 -170h9M-20 -76Q0 -68 22 -76M-32 -40Q-28 -34 -22 -38M28 -40Q32 -34 36 -40M-14 -164Q-6 -160 -6 -150" fill="none" stroke="#c0703c" stroke-width="2"/>'
  )
}

/** Rider's horse to the right, about 190 × 170, hooves at y 0. */
export const horse = () =>
  `<path d="M-86 -96C-60 -116 -20 -108 14 -108C28 -118 40 -150 58 -166L62 -178L70 -166C86 -158 100 -142 104 -126L94 -118L74 -128C68 -110 66 -96 56 -84C52 -60 62 -52 64 -40L48 -4L56 0H38L48 -40L34 -62C10 -58 -20 -60 -40 -64C-50 -54 -60 -44 -58 -34L-50 -4L-42 0H-60L-70 -36C-76 -44 -72 -54 -70 -62L-84 -38L-92 -4L-84 0H-102L-100 -40C-94 -56 -94 -70 -92 -84C-108 -70 -112 -40 -106 -14C-120 -40 -118 -86 -86 -96ZM44 -70L78 -60L82 -34L92 -32L86 -20L72 -34L66 -50L40 -56Z" fill="${SLIP}"/><path d="M50 -158C36 -140 30 -124 14 -108" stroke="#6d1f18" stroke-width="9" fill="none"/><path d="M84 -144h5M40 -100Q54 -90 54 -72M-66 -98Q-54 -84 -62 -66M92 -128l8 -4" stroke="#c0703c" stroke-width="2.2" fill="none"/>`
