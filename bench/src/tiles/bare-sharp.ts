import { fileURLToPath } from 'node:url'
import { runProgram } from '../../../tools/harness/processes.ts'

const CHILD = fileURLToPath(new URL('./bare-sharp.child.ts', import.meta.url))

/** Returns how many of these regions sharp cuts per second in a process without other work. */
export const bareSharp = async (pyramid: string, paths: readonly string[], seconds: number): Promise<number> => {
  const args = ['--disable-warning=ExperimentalWarning', CHILD, pyramid, String(seconds), JSON.stringify(paths)]
  return Number(await runProgram(process.execPath, args))
}
