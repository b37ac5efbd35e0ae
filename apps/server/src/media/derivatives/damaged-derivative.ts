/**
 * A derivative is lost, or cannot be read. It can be rebuilt from its original.
 * `isCertain` is false if only decoding has failed. Then the bytes must be checked first.
 */
export class DamagedDerivative extends Error {
  override readonly name = 'DamagedDerivative'
  readonly blob: string
  readonly isCertain: boolean
  constructor(blob: string, { isCertain = true, cause }: { isCertain?: boolean; cause?: unknown } = {}) {
    super(`${blob} is lost or damaged`, { cause })
    this.blob = blob
    this.isCertain = isCertain
  }
}
