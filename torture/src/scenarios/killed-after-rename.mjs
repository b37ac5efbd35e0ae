// Loaded into the processes of the product: while DATA_DIR/kill-after-rename exists, the process that renames a file to an original
// is killed before it writes the row.
import { existsSync, rmSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const flag = path.join(process.env.DATA_DIR, 'kill-after-rename')
const { rename } = promises
promises.rename = async (from, to) => {
  await rename(from, to)
  if (!String(to).includes('/originals/') || !existsSync(flag)) return
  rmSync(flag)
  process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()
