import { addressOf } from '@pressmark/contract/platform/endpoint.ts'
import { CURRENT_VERSION, readWaveform } from '@pressmark/contract/media/media.ts'
import { readJson, CallRefused } from '#shell/read.ts'

/**
 * Reads the peaks of an audio recording, -1..1, one list per channel. Returns undefined if the server has none.
 * @throws CallRefused, TypeError as readJson, except for 404
 */
export const readPeaks = async (uuid: string): Promise<number[][] | undefined> => {
  try {
    return peaksOf(await readJson(addressOf(readWaveform, { uuid }, { version: CURRENT_VERSION })))
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return undefined
    throw error
  }
}

/** Parses `{ peaks }` with one list, or one for each channel. */
export const peaksOf = (answer: unknown): number[][] | undefined => {
  const { peaks } = Object(answer) as { peaks?: unknown }
  if (isNumbers(peaks)) return [peaks]
  return Array.isArray(peaks) && peaks.length > 0 && peaks.every(isNumbers) ? peaks : undefined
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')
