import { inOil } from '../basics/painted.ts'
import { seeded, type Random } from '../basics/random.ts'
import {
  blurFilter,
  radialGradient,
  gradient,
  smoothClosedPath,
  smoothPath,
  path,
  type Point,
  type Size,
} from '../basics/svg.ts'

export type Sitter = 'lady' | 'gentleman' | 'cleric'
export type PortraitLook = Partial<Size> & { sitter?: Sitter; dress?: string; ground?: string; hair?: string }

/** A half-length portrait out of the dark, lit from the upper left, in oil on canvas. JPEG. */
export const drawPortrait = (seed: number, look: PortraitLook = {}): Promise<Buffer> => {
  const { width = 1640, height = 2060, sitter = 'lady', dress = '#3c2247', ground = '#3a2c1c', hair = '#2b1a12' } = look
  const random = seeded(seed)
  const sits = `<g transform="scale(${width / 800} ${height / 1000})">`
  const definitions =
    blurFilter('b4', 3) +
    blurFilter('b10', 9) +
    blurFilter('b24', 22) +
    radialGradient(
      'ground',
      [
        [0, lighter(ground)],
        [0.6, ground],
        [1, '#0c0906'],
      ],
      'cx=".3" cy=".34" r=".85"',
    ) +
    radialGradient(
      'skin',
      [
        [0, '#f3d0ab'],
        [0.4, '#e2b088'],
        [0.75, '#b97a54'],
        [1, '#6b3d28'],
      ],
      'cx=".36" cy=".36" r=".72"',
    ) +
    gradient(
      'neck',
      [
        [0, '#d9a780'],
        [0.5, '#b27550'],
        [1, '#50291b'],
      ],
      'x1="0" y1="0" x2="1" y2=".2"',
    ) +
    gradient(
      'cloth',
      [
        [0, lighter(dress)],
        [0.45, dress],
        [1, '#0d080c'],
      ],
      'x1=".1" y1="0" x2=".9" y2=".8"',
    ) +
    '<clipPath id="head"><path d="M400 226C318 226 282 300 286 392C288 450 300 500 326 540C348 574 374 596 402 597C432 596 460 572 482 538C508 498 520 450 520 388C522 300 484 226 400 226Z"/></clipPath>'
  const body = `${sits}<rect width="800" height="1000" fill="url(#ground)"/>${backHair(sitter, hair)}${neckAndBust(sitter, random)}${head(random)}${hairAndHat(sitter, hair, dress)}${linen(sitter)}</g>`
  const overlay = `${sits}${features(random)}${sitter === 'lady' ? jewels() : ''}</g>`
  const onFigure = (x: number, y: number) => (Math.hypot((x - 0.5) * 1.7, y - 0.42) < 0.27 ? 0 : 1)
  return inOil(
    { width, height },
    { body, definitions, overlay, overlayDefinitions: blurFilter('b2', 1.6) + blurFilter('b5', 5) },
    [
      { width: 34, length: 150, count: 1300, lean: -0.7, opacity: 0.5, where: onFigure },
      { width: 13, length: 74, count: 2100, lean: -0.4, opacity: 0.45, where: onFigure },
      { width: 6, length: 38, count: 3400, lean: 0.9, opacity: 0.4, where: (x, y) => (onFigure(x, y) < 1 ? 1 : 0.35) },
    ],
    { seed },
  )
}

const lighter = (colour: string) =>
  `#${[1, 3, 5]
    .map((i) =>
      Math.min(255, Math.round(parseInt(colour.slice(i, i + 2), 16) * 1.75 + 22))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const backHair = (sitter: Sitter, hair: string) =>
  sitter === 'lady'
    ? `<path d="M400 176C280 176 236 280 250 400C254 480 262 560 300 600L500 604C544 556 552 470 556 396C566 270 520 176 400 176Z" fill="${hair}" filter="url(#b4)"/>`
    : `<path d="M400 190C292 190 262 290 268 380C272 420 276 450 284 470L520 470C532 440 540 410 540 380C546 280 510 190 400 190Z" fill="${hair}" filter="url(#b4)"/>`

const neckAndBust = (sitter: Sitter, random: Random) => {
  const shoulders: Point[] = [
    [330, 690],
    [240, 728],
    [130, 780],
    [66, 880],
    [40, 1020],
    [770, 1020],
    [746, 880],
    [680, 780],
    [560, 726],
    [474, 690],
    [404, 760],
  ]
  let folds = ''
  for (let i = 0; i < 13; i++) {
    const x = 90 + i * 52
    folds += path(
      smoothPath([
        [x + 20, 770 + Math.abs(6 - i) * 10],
        [x + random.spread(18), 860],
        [x - 12 + random.spread(26), 1010],
      ]),
      `fill="none" stroke="${i % 2 ? '#000' : '#fff'}" stroke-width="${random.between(12, 26)}" opacity="${i % 2 ? 0.3 : 0.1}" filter="url(#b10)"`,
    )
  }
  const open =
    sitter === 'lady'
      ? '<path d="M300 702C340 770 380 800 404 802C440 798 480 760 506 700L470 650H336Z" fill="url(#neck)" filter="url(#b4)"/>'
      : ''
  return `<path d="M338 520L332 700C360 744 440 748 474 700L470 520Z" fill="url(#neck)" filter="url(#b4)"/><path d="M470 540L330 610L400 640L474 690Z" fill="#47230f" opacity=".5" filter="url(#b24)"/>${path(smoothClosedPath(shoulders), 'fill="url(#cloth)" filter="url(#b4)"')}${folds}${open}<path d="M300 590C360 660 450 650 500 560L480 660L340 680Z" fill="#3a1a0c" opacity=".55" filter="url(#b10)"/>`
}

const head = (random: Random) => {
  const warm = random.between(0.3, 0.5)
  return (
    '<g clip-path="url(#head)"><rect x="270" y="210" width="270" height="400" fill="url(#skin)"/>' +
    '<path d="M452 210C470 330 450 420 446 470C440 540 420 600 400 610L560 620V200Z" fill="#4a2414" opacity=".62" filter="url(#b24)"/>' +
    '<ellipse cx="350" cy="282" rx="56" ry="36" fill="#fbe2c2" opacity=".75" filter="url(#b24)"/>' +
    `<ellipse cx="338" cy="452" rx="36" ry="30" fill="#cf6f55" opacity="${warm}" filter="url(#b24)"/><ellipse cx="456" cy="456" rx="30" ry="28" fill="#a2452f" opacity=".3" filter="url(#b24)"/>` +
    '<path d="M306 372C330 350 362 352 378 372C364 396 324 398 306 372ZM424 372C440 352 474 350 496 372C478 398 440 396 424 372Z" fill="#6a3520" opacity=".42" filter="url(#b10)"/>' +
    '<path d="M396 360C410 400 420 440 430 462C424 480 404 484 396 480C416 470 402 420 396 360Z" fill="#60301c" opacity=".6" filter="url(#b10)"/><path d="M388 372L384 452" stroke="#fde6c8" stroke-width="13" opacity=".6" filter="url(#b10)"/><ellipse cx="388" cy="462" rx="11" ry="9" fill="#ffe9cf" opacity=".7" filter="url(#b4)"/>' +
    '<ellipse cx="402" cy="548" rx="34" ry="11" fill="#63301d" opacity=".4" filter="url(#b10)"/><ellipse cx="390" cy="570" rx="26" ry="15" fill="#f6d3b0" opacity=".5" filter="url(#b10)"/>' +
    '<path d="M280 540C330 590 380 610 410 600C460 590 500 550 520 500V620H280Z" fill="#431d0f" opacity=".4" filter="url(#b24)"/></g>'
  )
}

/** Eyes, brows, nostrils and mouth, laid last with a small brush. */
const features = (random: Random) => {
  const gaze = random.between(-3, 3)
  const iris = random.pick(['#4a3220', '#3e4a44', '#35261c'])
  const eye = (x: number) =>
    `<path d="M${x - 29} 379C${x - 14} 363 ${x + 12} 362 ${x + 28} 380C${x + 12} 390 ${x - 12} 391 ${x - 29} 379Z" fill="#dcc7ac"/><circle cx="${x + gaze}" cy="376" r="11.5" fill="${iris}"/><circle cx="${x + gaze}" cy="376" r="5.4" fill="#0d0805"/><circle cx="${x + gaze - 4}" cy="372" r="2.5" fill="#fff" opacity=".9"/><path d="M${x - 32} 379C${x - 14} 360 ${x + 12} 359 ${x + 30} 380" fill="none" stroke="#2c150b" stroke-width="4.2" stroke-linecap="round"/><path d="M${x - 25} 383C${x - 10} 393 ${x + 10} 392 ${x + 26} 383" fill="none" stroke="#8a5136" stroke-width="2.2"/><path d="M${x - 30} 364C${x - 12} 348 ${x + 12} 348 ${x + 28} 364" fill="none" stroke="#8a5238" stroke-width="2.4" opacity=".8"/>`
  return (
    `<g filter="url(#b2)">${eye(348)}${eye(454)}` +
    '<path d="M312 348C330 333 356 333 378 343" fill="none" stroke="#3c2114" stroke-width="6.5" stroke-linecap="round" opacity=".75"/><path d="M426 343C448 333 474 333 490 347" fill="none" stroke="#341b10" stroke-width="6.5" stroke-linecap="round" opacity=".75"/>' +
    '<path d="M374 474C378 466 386 470 390 477C398 482 408 482 414 476C420 468 428 468 430 474" fill="none" stroke="#5c2a1a" stroke-width="4.2" stroke-linecap="round"/>' +
    '<path d="M360 518C374 508 390 505 400 511C410 505 428 508 444 518C428 521 412 522 400 521C388 522 376 521 360 518Z" fill="#8e3a30"/><path d="M362 519C378 522 426 522 442 519C430 538 414 542 400 542C386 542 374 537 362 519Z" fill="#b65547"/><path d="M358 518C376 523 392 519 400 522C412 519 428 522 446 517" fill="none" stroke="#451510" stroke-width="3"/><path d="M384 532C394 536 406 536 412 533" stroke="#e59d88" stroke-width="4" fill="none" opacity=".7"/></g>' +
    '<path d="M446 520C470 500 480 460 474 420" stroke="#3a1a0e" stroke-width="14" opacity=".14" fill="none" filter="url(#b5)"/>'
  )
}

const hairAndHat = (sitter: Sitter, hair: string, dress: string) => {
  if (sitter === 'lady')
    return `<g filter="url(#b4)"><path d="M402 252C356 262 322 300 300 348C292 374 286 420 292 470C270 440 262 370 270 314C284 226 340 186 404 184C476 186 528 232 538 316C544 380 540 440 514 476C520 430 520 380 510 334C488 296 452 258 402 252Z" fill="${hair}"/><path d="M300 300C320 240 360 214 396 208M512 320C500 260 460 222 420 212M290 350C300 280 340 224 390 200" stroke="#8a5c38" stroke-width="5" fill="none" opacity=".5"/></g><path d="M266 300C300 226 360 196 404 194C456 196 512 230 540 304" fill="none" stroke="#b08a3a" stroke-width="7"/>`
  if (sitter === 'cleric')
    return `<path d="M274 312C280 210 340 176 402 174C470 176 528 214 534 316C500 262 450 250 402 250C350 250 304 264 274 312Z" fill="#7c1c1c" filter="url(#b4)"/><path d="M300 262C330 214 380 196 420 200" stroke="#d0564a" stroke-width="12" fill="none" opacity=".6" filter="url(#b10)"/><path d="M276 320C272 380 282 420 292 440M530 320C534 380 524 420 514 440" stroke="#8a8078" stroke-width="14" fill="none" filter="url(#b4)"/>`
  return `<path d="M292 330C276 380 282 440 296 480C302 430 296 390 304 340ZM512 330C528 380 524 440 508 480C502 430 508 390 502 340Z" fill="${hair}" filter="url(#b4)"/><path d="M236 268C260 190 330 140 410 142C500 140 560 196 566 262C520 292 470 262 400 262C330 262 280 300 236 268Z" fill="${dress}" filter="url(#b4)"/><path d="M236 268C260 190 330 140 410 142C500 140 560 196 566 262C520 292 470 262 400 262C330 262 280 300 236 268Z" fill="#000" opacity=".45"/><path d="M262 248C290 190 350 160 400 158" stroke="#fff" stroke-width="14" opacity=".18" fill="none" filter="url(#b10)"/>`
}

const linen = (sitter: Sitter) => {
  if (sitter === 'lady')
    return '<path d="M300 700C340 774 380 804 404 806C440 802 482 762 508 700" fill="none" stroke="#e9dfc9" stroke-width="17" filter="url(#b4)"/><path d="M304 712C342 782 380 812 404 814C440 810 480 772 506 710" fill="none" stroke="#8e7a58" stroke-width="5" opacity=".7"/>'
  if (sitter === 'cleric')
    return '<path d="M318 668L400 730L486 668L500 760L404 830L300 760Z" fill="#e6dfd0" filter="url(#b4)"/><path d="M400 730V830" stroke="#8a8068" stroke-width="4"/>'
  let ruff =
    '<path d="M288 632C330 690 470 694 520 628C546 650 548 690 520 708C450 756 340 754 286 712C262 690 266 650 288 632Z" fill="#ded6c4" filter="url(#b4)"/>'
  for (let i = 0; i < 23; i++)
    ruff += `<path d="M${288 + i * 10.4} ${650 + Math.sin((i / 22) * Math.PI) * 40}q${6 - i * 0.4} 24 ${(i - 11) * 1.9} ${58 - Math.abs(11 - i) * 1.8}" fill="none" stroke="${i % 2 ? '#6f6756' : '#fffaf0'}" stroke-width="5" opacity=".65"/>`
  return ruff
}

const jewels = () =>
  Array.from({ length: 19 }, (_, i) => {
    const t = (i / 18) * 2 - 1
    const [x, y] = [403 + t * 76, 728 - t * t * 66]
    return `<circle cx="${x}" cy="${y}" r="7" fill="#cdbf9f"/><circle cx="${x - 2}" cy="${y - 2.4}" r="2.8" fill="#fffaf0"/>`
  }).join('') +
  '<path d="M403 736l11 17l-11 24l-11 -24z" fill="#8c1d24" stroke="#c79a3c" stroke-width="4"/><circle cx="403" cy="789" r="9" fill="#e6dcc4"/>'
