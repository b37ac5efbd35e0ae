import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Scene } from './scene.ts'

/** Plays a scene in a folder of its own, which stays where something was wrong.
 *  @returns what was wrong */
export const playScene = async ({ name, play }: Scene): Promise<{ faults: string[]; folder: string }> => {
  const folder = await mkdtemp(path.join(tmpdir(), `pressmark-${name}-`))
  const faults: string[] = []
  const claim = (holds: boolean, otherwise: string) => void (holds || faults.push(otherwise))
  try {
    await play({ folder, claim })
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  if (faults.length === 0) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  return { faults, folder }
}
