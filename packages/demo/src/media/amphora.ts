import sharp from 'sharp'

/** Radius and height of an amphora's wall from foot to lip, in cm. */
const PROFILE: readonly [radius: number, height: number][] = [
  [0, 0],
  [6, 0],
  [6.6, 0.6],
  [5.2, 1.6],
  [3.8, 2.2],
  [6, 5],
  [9.5, 10],
  [12.4, 16],
  [13.4, 21],
  [12.8, 25.5],
  [10, 29],
  [6.2, 31],
  [5.2, 33],
  [5.4, 37],
  [7, 39],
  [7.6, 40.6],
  [6.8, 41.2],
  [5.6, 40.4],
]
const SIDES = 64

/** An amphora turned on the wheel, as OBJ; it names `amphora.mtl`. */
export const turnAmphora = (): Buffer => {
  const lines = ['mtllib amphora.mtl', 'o amphora', 'usemtl clay']
  for (const [row, [radius, height]] of PROFILE.entries()) {
    for (let side = 0; side <= SIDES; side += 1) {
      const angle = (2 * Math.PI * side) / SIDES
      lines.push(`v ${[radius * Math.sin(angle), height, radius * Math.cos(angle)].map((n) => n.toFixed(4)).join(' ')}`)
      lines.push(`vt ${(side / SIDES).toFixed(4)} ${(row / (PROFILE.length - 1)).toFixed(4)}`)
    }
  }
  const corner = (row: number, side: number) => {
    const number = row * (SIDES + 1) + side + 1
    return `${number}/${number}`
  }
  for (let row = 0; row < PROFILE.length - 1; row += 1)
    for (let side = 0; side < SIDES; side += 1)
      lines.push(
        `f ${corner(row, side)} ${corner(row, side + 1)} ${corner(row + 1, side + 1)} ${corner(row + 1, side)}`,
      )
  return Buffer.from(`${lines.join('\n')}\n`)
}

export const amphoraMaterial = (): Buffer => Buffer.from('newmtl clay\nKd 1 1 1\nmap_Kd amphora.png\n')

/** Black bands, rays above the foot and a meander on the shoulder, laid out flat. */
export const paintAmphora = (): Promise<Buffer> => {
  const rays = Array.from({ length: 24 }, (_, at) => `<path d="M${at * 42.7} 760 l21 -110 l21 110z"/>`).join('')
  const key = Array.from({ length: 32 }, (_, at) => `M${at * 32} 380 v-40 h26 v26 h-14 v-12`).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><rect width="1024" height="1024" fill="#b5622f"/>
    <g fill="#1d1714"><rect y="760" width="1024" height="264"/>${rays}<rect y="470" width="1024" height="90"/>
    <rect y="400" width="1024" height="10"/><rect y="318" width="1024" height="10"/><rect width="1024" height="250"/></g>
    <path d="${key}" fill="none" stroke="#1d1714" stroke-width="8"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
