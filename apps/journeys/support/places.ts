import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = fileURLToPath(new URL('../../..', import.meta.url))

const samples = process.env.SAMPLES_DIR ?? path.resolve(repository, '../shared/samples')

/** Whether the sample files, which are not part of the repository, lie beside it. */
export const hasSamples = existsSync(path.join(samples, 'images'))
export const WITHOUT_SAMPLES = `the sample files are not at ${samples} (SAMPLES_DIR)`

export const sample = (name: string): string => path.join(samples, name)
