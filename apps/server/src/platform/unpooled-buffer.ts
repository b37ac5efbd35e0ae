/** A copy in memory that nothing else shares, for what is kept. Node cuts small buffers out of pieces of 64 KB (`Buffer.poolSize`,
 *  8 KB in earlier releases), and whoever keeps a kilobyte of one keeps all of it. */
export const copyUnpooled = (bytes: Uint8Array): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
