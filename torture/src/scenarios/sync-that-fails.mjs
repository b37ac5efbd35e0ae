// Loaded into the product's processes: while DATA_DIR/sync-fails is there, nothing reaches the disk for certain.
import fs, { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

const mark = path.join(process.env.DATA_DIR, 'sync-fails')
const eio = () => Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })

const handle = await open('/dev/null')
const prototype = Object.getPrototypeOf(handle)
await handle.close()
for (const name of ['sync', 'datasync']) {
  const real = prototype[name]
  prototype[name] = async function () {
    if (existsSync(mark)) throw eio()
    return real.call(this)
  }
}

// What a stream that flushes calls.
const { fsync } = fs
fs.fsync = (descriptor, done) => (existsSync(mark) ? process.nextTick(done, eio()) : fsync(descriptor, done))
