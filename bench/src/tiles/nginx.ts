import { mkdir, open, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { answers, familyOf, freePort, startProgram } from '../../../tools/harness/processes.ts'
import type { Server } from './server.ts'

/** Starts nginx with the tiles as plain files, which is the upper limit of a web server. */
export const startNginx = async (nginx: string, folder: string): Promise<Server & { put: PutTile }> => {
  const root = path.join(folder, 'nginx')
  await mkdir(path.join(root, 'tiles'), { recursive: true })
  const port = await freePort()
  const configuration = path.join(root, 'nginx.conf')
  await writeFile(configuration, configure(root, port))
  const origin = `http://127.0.0.1:${port}`
  const { pid, stop } = await startProgram(
    nginx,
    ['-p', root, '-c', configuration, '-e', path.join(root, 'error.log')],
    () => answers(`${origin}/`),
  )
  const put: PutTile = async (name, bytes) => {
    const file = path.join(root, 'tiles', name)
    await mkdir(path.dirname(file), { recursive: true })
    await using handle = await open(file, 'w')
    await handle.writeFile(bytes)
  }
  return { origin, prefix: '/', pids: () => familyOf(pid), stop, put }
}
type PutTile = (name: string, bytes: Uint8Array) => Promise<void>

// `user` has an effect only as root, where the folder belongs to root as well.
const configure = (root: string, port: number) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes ${availableParallelism()};
pid ${root}/nginx.pid;
error_log ${root}/error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 75;
  keepalive_requests 1000000000;
  open_file_cache max=20000 inactive=600s;
  open_file_cache_valid 600s;
  types { image/jpeg jpg; application/json json; }
  client_body_temp_path ${root}/body;
  proxy_temp_path ${root}/proxy;
  fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi;
  scgi_temp_path ${root}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=511;
    root ${root}/tiles;
  }
}
`
