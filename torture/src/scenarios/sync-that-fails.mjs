// Loaded into the processes of the product: while DATA_DIR/sync-fails exists, every sync fails.
import fs, { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

const flag = path.join(process.env.DATA_DIR, 'sync-fails')
const eio = () => Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })

const handle = await open('/dev/null')
const prototype = Object.getPrototypeOf(handle)
await handle.close()
for (const name of ['sync', 'datasync']) {
  const real = prototype[name]
  prototype[name] = async function () {
    if (existsSync(flag)) throw eio()
    return real.call(this)
  }
}

// Streams with `flush` call it.
const { fsync } = fs
fs.fsync = (descriptor, done) => (existsSync(flag) ? process.nextTick(done, eio()) : fsync(descriptor, done))
