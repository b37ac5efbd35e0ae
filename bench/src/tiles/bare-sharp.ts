import { fileURLToPath } from 'node:url'
import { runProgram } from '../../../tools/harness/processes.ts'

const CHILD = fileURLToPath(new URL('./bare-sharp.child.ts', import.meta.url))

/** How many of these regions sharp cuts in a second in a process that does nothing else. */
export const bareSharp = async (pyramid: string, paths: readonly string[], seconds: number): Promise<number> => {
  const args = ['--disable-warning=ExperimentalWarning', CHILD, pyramid, String(seconds), JSON.stringify(paths)]
  return Number(await runProgram(process.execPath, args))
}
