import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Scenario } from './scenario.ts'

/** Runs a scenario in a folder of its own. The folder stays if there was a problem.
 *  @returns the problems */
export const runScenario = async ({ name, run }: Scenario): Promise<{ problems: string[]; folder: string }> => {
  const folder = await mkdtemp(path.join(tmpdir(), `pressmark-${name}-`))
  const problems: string[] = []
  const check = (holds: boolean, otherwise: string) => void (holds || problems.push(otherwise))
  try {
    await run({ folder, check })
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  if (problems.length === 0) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  return { problems, folder }
}
