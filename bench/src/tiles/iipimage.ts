import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { answers, familyOf, freePort, startProgram } from '../../../tools/harness/processes.ts'
import type { Server } from './server.ts'

/** Starts IIPImage behind lighttpd on the same pyramid at its best settings. These are a process per core, a cache for every encoded
 *  tile of the trace, and no checks of timestamps. */
export const startIipImage = async (
  { lighttpd, iipsrv }: { lighttpd: string; iipsrv: string },
  pyramid: string,
  folder: string,
): Promise<Server> => {
  const root = path.join(folder, 'iipimage')
  await mkdir(root, { recursive: true })
  const port = await freePort()
  const configuration = path.join(root, 'lighttpd.conf')
  await writeFile(configuration, configure(root, port, iipsrv))
  const origin = `http://127.0.0.1:${port}`
  const prefix = `/iip.fcgi?IIIF=${pyramid}/`
  const { pid, stop } = await startProgram(lighttpd, ['-D', '-f', configuration], () =>
    answers(`${origin}${prefix}info.json`),
  )
  return { origin, prefix, pids: () => familyOf(pid), stop }
}

const configure = (root: string, port: number, iipsrv: string) => `
server.document-root = "${root}"
server.bind = "127.0.0.1"
server.port = ${port}
server.errorlog = "${root}/error.log"
server.max-keep-alive-requests = 1000000000
server.max-keep-alive-idle = 75
server.modules += ( "mod_fastcgi" )
fastcgi.server = ( "/iip.fcgi" => ((
  "socket" => "${root}/iip.socket",
  "bin-path" => "${iipsrv}",
  "check-local" => "disable",
  "min-procs" => ${availableParallelism()},
  "max-procs" => ${availableParallelism()},
  "bin-environment" => (
    "VERBOSITY" => "0",
    "LOGFILE" => "/dev/null",
    "MAX_IMAGE_CACHE_SIZE" => "500",
    "JPEG_QUALITY" => "82",
    "CACHE_CONTROL" => "max-age=86400"
  )
)))
`
