/** Copies bytes into memory that nothing else shares, for values that stay in memory. Node cuts small buffers out of pieces of 64 KB
 *  (`Buffer.poolSize`, 8 KB in earlier releases). A reference to a kilobyte keeps the whole piece. */
export const copyUnpooled = (bytes: Uint8Array): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
