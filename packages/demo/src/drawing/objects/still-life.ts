import { inOil } from '../basics/painted.ts'
import { seeded, type Random } from '../basics/random.ts'
import { blurFilter, gradient, radialGradient, round, type Size } from '../basics/svg.ts'

export type StillLifeLook = Partial<Size> & { subject?: 'fruit' | 'books' }

/** Fruit, a pewter jug and a loaf, or books and a candle, on a table before darkness. Oil, JPEG. */
export const drawStillLife = (seed: number, look: StillLifeLook = {}): Promise<Buffer> => {
  const { width = 2060, height = 1560, subject = 'fruit' } = look
  const random = seeded(seed)
  const ball = (id: string, light: string, body: string, dark: string) =>
    radialGradient(
      id,
      [
        [0, light],
        [0.35, body],
        [1, dark],
      ],
      'cx=".34" cy=".3" r=".78"',
    )
  const definitions =
    blurFilter('soft', 6) +
    blurFilter('shade', 16) +
    radialGradient(
      'wall',
      [
        [0, '#5a4732'],
        [0.7, '#231a12'],
        [1, '#0a0705'],
      ],
      'cx=".28" cy=".3" r=".95"',
    ) +
    ball('lemon', '#fff1a0', '#e2b42c', '#6b4708') +
    ball('apple', '#f7b08a', '#b22a22', '#3a0a0c') +
    ball('plum', '#a7a3c8', '#3d2f58', '#0d0914') +
    ball('grape', '#dbe49a', '#7f9440', '#23300c') +
    ball('peach', '#ffe0a8', '#de8a4c', '#6e2a14') +
    gradient(
      'pewter',
      [
        [0, '#2a2b2c'],
        [0.22, '#c9ccca'],
        [0.34, '#86898a'],
        [0.7, '#3a3c3e'],
        [0.88, '#6d6a62'],
        [1, '#1b1b1c'],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    ) +
    gradient(
      'cloth',
      [
        [0, '#efe6d2'],
        [0.5, '#b9a98a'],
        [1, '#5a4c36'],
      ],
      'x1="0" y1="0" x2=".8" y2="1"',
    ) +
    gradient('table', [
      [0, '#6b4526'],
      [1, '#1d1008'],
    ])
  const scene = subject === 'fruit' ? fruit(random) : books(random)
  const body = `<g transform="scale(${width / 1000} ${height / 757})"><rect width="1000" height="757" fill="url(#wall)"/><rect y="540" width="1000" height="217" fill="url(#table)"/><path d="M0 541H1000" stroke="#a87a48" stroke-width="4" opacity=".7"/>${scene}</g>`
  return inOil(
    { width, height },
    { body, definitions },
    [
      { width: 34, length: 140, count: 800, lean: -0.6, opacity: 0.45, where: (_x, y) => (y < 0.42 ? 1 : 0.1) },
      { width: 11, length: 52, count: 2400, lean: 0.2, opacity: 0.4 },
      { width: 5, length: 26, count: 4200, lean: 0.6, opacity: 0.4, where: (_x, y) => (y > 0.35 ? 1 : 0.2) },
    ],
    { seed },
  )
}

const round3 = (x: number, y: number, radius: number, paint: string) =>
  `<ellipse cx="${round(x + radius * 0.5)}" cy="${round(y + radius * 0.85)}" rx="${round(radius * 1.2)}" ry="${round(radius * 0.3)}" fill="#000" opacity=".6" filter="url(#soft)"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="url(#${paint})"/><ellipse cx="${round(x - radius * 0.36)}" cy="${round(y - radius * 0.42)}" rx="${round(radius * 0.16)}" ry="${round(radius * 0.11)}" fill="#fff" opacity=".75"/>`

const jug = (x: number) =>
  `<ellipse cx="${x + 70}" cy="590" rx="120" ry="20" fill="#000" opacity=".65" filter="url(#soft)"/><path d="M${x + 70} 290C${x + 150} 280 ${x + 150} 440 ${x + 66} 450" fill="none" stroke="#55585a" stroke-width="20"/><path d="M${x - 46} 230H${x + 46}L${x + 40} 270C${x + 40} 310 ${x + 92} 360 ${x + 92} 450C${x + 92} 530 ${x + 60} 570 ${x + 56} 592H${x - 56}C${x - 60} 570 ${x - 92} 530 ${x - 92} 450C${x - 92} 360 ${x - 40} 310 ${x - 40} 270Z" fill="url(#pewter)"/><ellipse cx="${x}" cy="230" rx="46" ry="11" fill="#1c1d1e" stroke="#a9acaa" stroke-width="4"/><path d="M${x - 88} 420Q${x} 446 ${x + 88} 420M${x - 42} 276Q${x} 290 ${x + 42} 276" stroke="#26282a" stroke-width="3" fill="none" opacity=".7"/>`

const fruit = (random: Random) => {
  let drawn = `<path d="M430 520C520 500 700 506 800 540L840 757H600C560 690 480 620 400 600Z" fill="url(#cloth)"/><path d="M560 560C600 640 620 700 640 757M680 550C710 640 720 700 740 757M500 556C540 600 580 660 600 757" stroke="#4a3d2a" stroke-width="16" fill="none" opacity=".4" filter="url(#soft)"/>${jug(280)}`
  drawn +=
    '<ellipse cx="610" cy="590" rx="240" ry="30" fill="#000" opacity=".55" filter="url(#shade)"/><path d="M400 500C420 590 500 612 600 612C710 612 790 586 806 500Z" fill="#8c6a48"/><path d="M400 500C420 590 500 612 600 612" fill="#2f6d8c" opacity=".25"/><ellipse cx="603" cy="500" rx="204" ry="40" fill="#3a2a1c" stroke="#cdb48c" stroke-width="8"/>'
  const bowl = [
    [470, 470, 52, 'apple'],
    [560, 450, 58, 'peach'],
    [660, 458, 54, 'apple'],
    [738, 474, 46, 'peach'],
    [520, 410, 44, 'plum'],
    [612, 392, 50, 'apple'],
    [694, 410, 42, 'plum'],
  ] as const
  for (const [x, y, radius, paint] of bowl) drawn += round3(x + random.spread(8), y + random.spread(6), radius, paint)
  for (let i = 0; i < 34; i++)
    drawn += round3(
      776 + random.spread(46) + i * 1.4,
      470 + i * 4.4 + random.spread(10),
      random.between(15, 20),
      'grape',
    )
  drawn += round3(400, 612, 44, 'lemon') + round3(470, 640, 40, 'plum') + round3(150, 616, 50, 'lemon')
  return `${drawn}<path d="M612 344C616 330 626 322 640 318M630 326C660 300 690 306 700 318C680 336 650 340 630 326Z" fill="#4a5c26" stroke="#3a2a14" stroke-width="4"/>`
}

const books = (random: Random) => {
  let drawn = ''
  let top = 590
  for (let i = 0; i < 5; i++) {
    const thick = random.between(34, 56)
    const broad = random.between(330, 430)
    const left = 330 + random.spread(34)
    top -= thick
    const leather = random.pick(['#6d3a20', '#7b2a24', '#4a4a2c', '#c9b083', '#3c2c24'])
    drawn += `<rect x="${round(left)}" y="${round(top)}" width="${round(broad)}" height="${round(thick)}" rx="6" fill="${leather}"/><rect x="${round(left + 60)}" y="${round(top + 5)}" width="${round(broad - 60)}" height="${round(thick - 10)}" fill="#d9c69c"/>${Array.from({ length: 6 }, (_, k) => `<path d="M${round(left + 60)} ${round(top + 9 + (k * (thick - 16)) / 6)}H${round(left + broad - 2)}" stroke="#7c6844" stroke-width="1.5"/>`).join('')}<rect x="${round(left + 16)}" y="${round(top)}" width="7" height="${round(thick)}" fill="#c79a3c" opacity=".8"/><rect x="${round(left)}" y="${round(top + thick * 0.72)}" width="${round(broad)}" height="${round(thick * 0.3)}" fill="#000" opacity=".35"/>`
  }
  const open = `<path d="M420 ${round(top)}C500 ${round(top - 60)} 560 ${round(top - 34)} 584 ${round(top - 6)}C620 ${round(top - 44)} 700 ${round(top - 60)} 770 ${round(top - 8)}L740 ${round(top + 6)}H440Z" fill="#ead9b0"/><path d="M450 ${round(top - 10)}C510 ${round(top - 44)} 550 ${round(top - 24)} 576 ${round(top - 4)}M600 ${round(top - 10)}C640 ${round(top - 40)} 700 ${round(top - 40)} 744 ${round(top - 8)}" stroke="#6b5634" stroke-width="3" fill="none"/>`
  const candle =
    '<ellipse cx="200" cy="592" rx="96" ry="16" fill="#000" opacity=".6" filter="url(#soft)"/><path d="M130 580H270L250 596H150ZM184 420H216L222 580H178Z" fill="url(#pewter)"/><rect x="184" y="270" width="32" height="156" fill="#e9dcb8"/><rect x="204" y="270" width="12" height="156" fill="#8a7448" opacity=".6"/><path d="M200 268C180 236 198 216 202 190C214 220 222 240 200 268Z" fill="#ffd36a"/><circle cx="201" cy="236" r="120" fill="#ffcf70" opacity=".16" filter="url(#shade)"/>'
  return drawn + open + candle + jug(860) + round3(660, 640, 42, 'lemon') + round3(748, 640, 34, 'plum')
}
