/**
 * Building a decoding table of 2^16 entries for each tile would be slow. Nearly all codes have up to nine bits and are
 * looked up directly, the others by their length.
 */
const QUICK_BITS = 9

/** A Huffman table for decoding and encoding. Source: ITU-T T.81 Annex C and F */
export type Huffman = {
  /** Indexed by the next nine bits: length << 8 | symbol, 0 if the code is longer. */
  quick: Uint16Array
  /** By code length: one past the largest code of that length, shifted to sixteen bits. */
  limit: Int32Array
  /** By code length: the number to add to a code to get the index of its symbol. */
  shift: Int32Array
  symbols: Uint8Array
  /** By symbol: its code and length. Length 0 means that the table lacks it. */
  codes: Uint16Array
  lengths: Uint8Array
}

/**
 * Builds a table. @param counts number of codes of each length, 1 to 16
 * @param symbols in order of their codes
 */
export const huffman = (counts: Uint8Array, symbols: Uint8Array): Huffman => {
  const table: Huffman = {
    quick: new Uint16Array(1 << QUICK_BITS),
    limit: new Int32Array(18).fill(-1),
    shift: new Int32Array(17),
    symbols,
    codes: new Uint16Array(256),
    lengths: new Uint8Array(256),
  }
  let code = 0
  let index = 0
  for (let length = 1; length <= 16; length += 1) {
    table.shift[length] = index - code
    for (let remaining = counts[length - 1] ?? 0; remaining > 0; remaining -= 1, code += 1, index += 1) {
      enter(table, symbols[index] ?? 0, code, length)
    }
    table.limit[length] = code << (16 - length)
    code <<= 1
  }
  return table
}

const enter = (table: Huffman, symbol: number, code: number, length: number) => {
  table.codes[symbol] = code
  table.lengths[symbol] = length
  if (length > QUICK_BITS) return
  const first = code << (QUICK_BITS - length)
  table.quick.fill((length << 8) | symbol, first, first + (1 << (QUICK_BITS - length)))
}

/** Returns length << 8 | symbol of the code that the sixteen bits start with, or undefined if they start with no code. */
export const lookUp = (table: Huffman, sixteen: number): number | undefined => {
  const quick = table.quick[sixteen >> (16 - QUICK_BITS)]
  if (quick) return quick
  for (let length = QUICK_BITS + 1; length <= 16; length += 1) {
    if (sixteen >= (table.limit[length] ?? 0)) continue
    const symbol = table.symbols[(sixteen >> (16 - length)) + (table.shift[length] ?? 0)]
    return symbol === undefined ? undefined : (length << 8) | symbol
  }
  return undefined
}
