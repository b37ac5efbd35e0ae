import type { DecoderRefusal } from '../job.ts'

/** Ends the decoding of a model with a reason in the file. `decodeModel` turns it into the outcome. */
export class ModelRefused extends Error {
  readonly refusal: DecoderRefusal
  constructor(refusal: DecoderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

export const modelDamaged = (errorText: string): ModelRefused =>
  new ModelRefused({ type: 'refused', reason: 'modelDamaged', detail: { errorText } })
