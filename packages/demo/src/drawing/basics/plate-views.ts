import type { Random } from './random.ts'
import { round, type Point } from './svg.ts'

// Views for glass plates in grey values on a grid of 1200 × 900; gradients `sky`, `ground`, `wall`, `dome`, `sea` are the lens's.

const SKY = '<rect width="1200" height="900" fill="url(#sky)"/>'

const people = (random: Random, from: number, count: number) => {
  let drawn = ''
  for (let i = 0; i < count; i++) {
    const y = from + random.next() ** 1.4 * (870 - from)
    const tall = 16 + (y - from) * 0.24
    const x = random.next() * 1200
    const grey = random.pick(['#1a1a1a', '#2c2c2c', '#454545', '#7a7a7a'])
    drawn += `<ellipse cx="${round(x + tall * 0.5)}" cy="${round(y)}" rx="${round(tall * 0.6)}" ry="${round(tall * 0.07)}" fill="#000" opacity=".4"/><path d="M${round(x - tall * 0.15)} ${round(y)}L${round(x - tall * 0.17)} ${round(y - tall * 0.72)}q${round(tall * 0.17)} ${round(-tall * 0.14)} ${round(tall * 0.34)} 0L${round(x + tall * 0.15)} ${round(y)}z" fill="${grey}"/><circle cx="${round(x)}" cy="${round(y - tall * 0.88)}" r="${round(tall * 0.095)}" fill="#8a8a8a"/><path d="M${round(x - tall * 0.16)} ${round(y - tall * 0.92)}h${round(tall * 0.32)}l${round(-tall * 0.07)} ${round(-tall * 0.11)}h${round(-tall * 0.18)}z" fill="#161616"/>`
  }
  return drawn
}

const arch = ([x, base]: Point, width: number, height: number, fill = '#2c2c2c') =>
  `<path d="M${round(x)} ${round(base)}v${round(-(height - width / 2))}a${round(width / 2)} ${round(width / 2)} 0 0 1 ${round(width)} 0v${round(height - width / 2)}z" fill="${fill}"/>`

const rowHouse = ([x, base]: Point, width: number, height: number, random: Random) => {
  const grey = random.pick(['#b4b4b4', '#a0a0a0', '#8e8e8e', '#c2c2c2'])
  const floors = Math.max(2, Math.floor(height / 62))
  const bays = Math.max(2, Math.floor(width / 40))
  let drawn = `<rect x="${round(x)}" y="${round(base - height)}" width="${round(width)}" height="${round(height)}" fill="${grey}"/><path d="M${round(x - 6)} ${round(base - height)}l10 -20h${round(width - 8)}l10 20z" fill="#5c5c5c"/><rect x="${round(x - 4)}" y="${round(base - height)}" width="${round(width + 8)}" height="7" fill="#4a4a4a"/>`
  for (let floor = 0; floor < floors; floor++)
    for (let bay = 0; bay < bays; bay++) {
      const [wx, wy] = [x + (bay + 0.32) * (width / bays), base - height + 22 + floor * (height / floors)]
      const shuttered = random.chance(0.35)
      drawn += `<rect x="${round(wx)}" y="${round(wy)}" width="14" height="26" fill="#222"/><rect x="${round(wx - 2)}" y="${round(wy + 26)}" width="18" height="3" fill="#ddd"/>${shuttered ? `<rect x="${round(wx - 7)}" y="${round(wy)}" width="7" height="26" fill="#6a6a6a"/><rect x="${round(wx + 14)}" y="${round(wy)}" width="7" height="26" fill="#6a6a6a"/>` : ''}`
    }
  return drawn + arch([x + width * 0.4, base], 22, 44, '#1c1c1c')
}

/** West front, dome and bell tower over a square. */
export const cathedral = (random: Random) => {
  let drawn = SKY
  for (let x = -20; x < 330;) {
    const width = random.between(80, 120)
    drawn += rowHouse([x, 690], width, random.between(170, 260), random)
    x += width
  }
  for (let x = 880; x < 1220;) {
    const width = random.between(80, 120)
    drawn += rowHouse([x, 690], width, random.between(160, 250), random)
    x += width
  }
  drawn +=
    '<path d="M500 330C500 220 560 168 620 160C680 168 740 220 740 330Z" fill="url(#dome)"/><path d="M540 330C544 240 580 180 620 162M580 330C584 240 600 190 620 162M660 330C656 240 640 190 620 162M700 330C696 240 660 180 620 162" stroke="#555" stroke-width="4" fill="none"/><rect x="598" y="112" width="44" height="52" fill="url(#dome)"/><path d="M592 114Q620 76 648 114Z" fill="#6a6a6a"/><path d="M620 84V54M610 64H630" stroke="#333" stroke-width="5"/><rect x="490" y="328" width="260" height="70" fill="url(#wall)"/>'
  for (let i = 0; i < 7; i++) drawn += `<circle cx="${515 + i * 35}" cy="362" r="11" fill="#3a3a3a"/>`
  drawn +=
    '<rect x="330" y="214" width="92" height="480" fill="url(#wall)"/><path d="M322 216H430L376 110Z" fill="#707070"/><path d="M322 330H430M322 440H430M322 550H430" stroke="#6a6a6a" stroke-width="7"/>' +
    arch([346, 310], 24, 66) +
    arch([382, 310], 24, 66) +
    arch([362, 426], 28, 54) +
    arch([362, 540], 28, 44)
  drawn +=
    '<path d="M430 694V470L500 430V390H560L640 316L720 390H780V430L850 470V694Z" fill="url(#wall)"/><path d="M500 430H780M430 470H500M780 470H850M500 560H780" stroke="#777" stroke-width="6"/><path d="M556 392L640 312L724 392" fill="none" stroke="#eee" stroke-width="7"/><circle cx="640" cy="478" r="44" fill="#2e2e2e" stroke="#e6e6e6" stroke-width="8"/>'
  for (let i = 0; i < 12; i++)
    drawn += `<path d="M640 478L${round(640 + Math.cos(i * 0.5236) * 42)} ${round(478 + Math.sin(i * 0.5236) * 42)}" stroke="#b8b8b8" stroke-width="3"/>`
  drawn +=
    arch([600, 694], 80, 124, '#d8d8d8') +
    arch([610, 694], 60, 108, '#1a1a1a') +
    arch([452, 694], 44, 92) +
    arch([784, 694], 44, 92) +
    arch([522, 694], 46, 98) +
    arch([712, 694], 46, 98)
  for (let i = 0; i < 16; i++) drawn += arch([508 + i * 17, 552], 11, 36, '#555')
  drawn += '<path d="M780 400L850 470V694H820V500Z" fill="#000" opacity=".25"/>'
  return `${drawn}${square()}${people(random, 706, 46)}`
}

const square = () => {
  let paving =
    '<rect y="690" width="1200" height="210" fill="url(#ground)"/><path d="M420 692H870L1010 752H560Z" fill="#2c2c2c" opacity=".3" filter="url(#haze)"/>'
  for (let i = -12; i <= 12; i++)
    paving += `<path d="M${600 + i * 46} 692L${600 + i * 190} 900" stroke="#777" stroke-width="1.5" opacity=".7"/>`
  for (const y of [704, 722, 748, 784, 836])
    paving += `<path d="M0 ${y}H1200" stroke="#777" stroke-width="1.5" opacity=".7"/>`
  return paving
}

/** A street that runs away between houses, washing overhead. */
export const street = (random: Random) => {
  let drawn = `${SKY}<path d="M560 300h80v360h-80z" fill="#c9c9c9"/><path d="M585 300V150h30v150M578 152l22 -60l22 60z" fill="#8e8e8e"/>`
  for (let depth = 6; depth >= 0; depth--) {
    const near = 0.72 ** depth
    const next = 0.72 ** (depth + 1)
    const [x0, x1] = [600 - 640 * near, 600 - 640 * next]
    const shadow = 70 + depth * 17
    const tall = 1 + random.spread(0.16)
    for (const side of [1, -1]) {
      const at = (x: number) => (side === 1 ? x : 1200 - x)
      const tone = side === 1 ? shadow : shadow + 78
      const grey = `rgb(${tone},${tone},${tone})`
      const y = (share: number, scale: number) => round(640 - share * 640 * scale)
      drawn += `<path d="M${round(at(x0))} ${y(tall, near)}L${round(at(x1))} ${y(tall, next)}L${round(at(x1))} ${round(640 + 250 * next)}L${round(at(x0))} ${round(640 + 250 * near)}Z" fill="${grey}" stroke="#333" stroke-width="1.5"/><path d="M${round(at(x0 - 8))} ${y(tall, near)}L${round(at(x1 + 14 * near))} ${y(tall, next)}l0 ${round(14 * near)}L${round(at(x0 - 8))} ${round(640 - tall * 640 * near + 16 * near)}Z" fill="#3a3a3a"/>`
      for (let floor = 0; floor < 4; floor++)
        for (let bay = 0; bay < 3; bay++) {
          const t = (bay + 0.35) / 3
          const scale = near + (next - near) * t
          const x = x0 + (x1 - x0) * t
          const broad = (x1 - x0) * 0.13
          const top = 640 - (0.12 + floor * 0.2) * 640 * scale - 60 * scale
          drawn += `<path d="M${round(at(x))} ${round(top)}h${round(side * broad)}v${round(82 * scale)}h${round(-side * broad)}z" fill="#191919"/><path d="M${round(at(x - 3))} ${round(top + 84 * scale)}h${round(side * (broad + 6))}" stroke="#ddd" stroke-width="${round(5 * scale)}" opacity=".7"/>`
        }
      drawn += `<path d="M${round(at(x0 + (x1 - x0) * 0.3))} ${round(640 + 235 * near)}v${round(-190 * near)}h${round(side * (x1 - x0) * 0.26)}v${round(176 * near)}z" fill="#111"/>`
    }
  }
  drawn +=
    '<path d="M0 900L540 672H660L1200 900Z" fill="url(#ground)"/><path d="M0 900L540 672H600L520 900Z" fill="#1c1c1c" opacity=".5"/>'
  for (let i = 0; i < 11; i++)
    drawn += `<path d="M${round(600 - 640 * 0.94 ** (i * 5))} ${round(650 + 250 * 0.94 ** (i * 5))}H${round(600 + 640 * 0.94 ** (i * 5))}" stroke="#555" stroke-width="1.4" opacity=".6"/>`
  drawn += '<path d="M250 300Q600 360 950 290" stroke="#333" stroke-width="2.5" fill="none"/>'
  for (let i = 0; i < 6; i++)
    drawn += `<rect x="${430 + i * 60}" y="${326 + Math.sin(i) * 4}" width="${round(random.between(24, 44))}" height="${round(random.between(40, 74))}" fill="${random.pick(['#f4f4f4', '#dcdcdc', '#8a8a8a'])}"/>`
  return drawn + people(random, 716, 13)
}

/** Sailing ships at a quay before a town. */
export const harbour = (random: Random) => {
  let drawn = `${SKY}<path d="M0 470C140 400 300 430 420 400C600 350 760 420 900 396C1020 370 1120 420 1200 400V560H0Z" fill="#b9b9b9" filter="url(#haze)"/>`
  for (let x = 0; x < 1200;) {
    const width = random.between(50, 90)
    drawn += `<g opacity=".8">${rowHouse([x, 560], width, random.between(70, 150), random)}</g>`
    x += width
  }
  drawn +=
    '<rect x="880" y="300" width="44" height="262" fill="url(#wall)"/><path d="M872 302h60l-30 -56z" fill="#666"/><rect y="556" width="1200" height="344" fill="url(#sea)"/>'
  for (let i = 0; i < 260; i++) {
    const y = 566 + random.next() ** 1.6 * 330
    drawn += `<path d="M${round(random.next() * 1200)} ${round(y)}q${round((y - 540) * 0.09)} -3 ${round((y - 540) * 0.18)} 0" stroke="${random.chance(0.5) ? '#fff' : '#333'}" stroke-width="${round((y - 520) / 110)}" fill="none" opacity=".35"/>`
  }
  const moorings = Array.from(
    { length: random.integer(2, 5) },
    () => [random.between(120, 1080), random.between(598, 740)] as const,
  )
  for (const [x, y] of moorings.toSorted((a, b) => a[1] - b[1])) drawn += brig(x, y, (y - 500) / 190, random)
  return `${drawn}<path d="M0 830L420 860L440 900H0Z" fill="#3a3a3a"/><path d="M0 830L420 860" stroke="#999" stroke-width="6"/><path d="M120 838v-46h24v48zM330 854v-40h22v42z" fill="#1a1a1a"/>`
}

const brig = (x: number, y: number, scale: number, random: Random) => {
  let drawn = `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-190 40Q0 70 190 36L150 190Q0 150 -140 200Z" fill="#000" opacity=".34" filter="url(#haze)"/><path d="M-210 -30Q-190 40 -150 48H140Q190 30 220 -50Q120 -16 0 -16Q-120 -16 -210 -30Z" fill="#1d1d1d"/><path d="M-200 -14Q0 14 206 -24" stroke="#dcdcdc" stroke-width="7" fill="none"/>`
  for (const [mast, tall] of [
    [-90, 330],
    [10, 390],
    [110, 320],
  ] as const) {
    drawn += `<path d="M${mast} -10V${-tall}" stroke="#222" stroke-width="7"/>`
    for (const share of [0.35, 0.6, 0.82]) {
      const half = 70 * (1.15 - share * 0.7)
      const top = -tall * share
      drawn += `<path d="M${mast - half} ${round(top)}H${mast + half}" stroke="#222" stroke-width="5"/>${random.chance(0.62) ? `<path d="M${mast - half} ${round(top)}Q${mast} ${round(top + 14)} ${mast + half} ${round(top)}L${round(mast + half * 0.9)} ${round(top + 30)}Q${mast} ${round(top + 14)} ${round(mast - half * 0.9)} ${round(top + 30)}Z" fill="#cfcfcf" stroke="#666" stroke-width="2"/>` : ''}`
    }
    for (const foot of [-60, -40, 40, 60])
      drawn += `<path d="M${mast + foot} -12L${mast} ${round(-tall * 0.82)}" stroke="#444" stroke-width="1.6"/>`
  }
  return `${drawn}<path d="M210 -46L320 -110M320 -110L110 -300M320 -110L10 -360M-90 -330L-210 -30" stroke="#333" stroke-width="2.5" fill="none"/></g>`
}
