import sharp, { type Sharp, type TiffOptions } from 'sharp'

/** Draws colour waves with noise from a fixed seed: smooth and rough parts, so that all kinds of codes occur. */
export const picture = (width: number, height: number, seed = 1) => {
  const data = Buffer.alloc(width * height * 3)
  let state = seed
  for (let index = 0; index < data.length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const x = Math.floor(index / 3) % width
    const y = Math.floor(index / 3 / width)
    const noise = x > width / 2 ? (state >>> 16) % 60 : 0
    data[index] = Math.max(
      0,
      Math.min(255, 128 + 90 * Math.sin((x + (index % 3) * 40) / 23) * Math.cos(y / 31) + noise),
    )
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export const pyramidOf = (image: Sharp, options: TiffOptions = {}) =>
  image
    .tiff({ pyramid: true, tile: true, tileWidth: 256, tileHeight: 256, compression: 'jpeg', quality: 82, ...options })
    .toBuffer()

export const pixels = (jpeg: Uint8Array | Sharp) =>
  (jpeg instanceof Uint8Array ? sharp(jpeg, { failOn: 'warning' }) : jpeg).raw().toBuffer({ resolveWithObject: true })
