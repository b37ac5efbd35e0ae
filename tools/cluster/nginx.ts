import { spawn, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The configuration of nginx in front of several servers. deploy/nginx.conf is the one for production. */
const configuration = (folder: string, port: number, servers: readonly number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream pressmark {
${servers.map((server) => `    server 127.0.0.1:${server};`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / {
      proxy_pass http://pressmark;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Host "";
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_read_timeout 1h;
      proxy_send_timeout 1h;
    }
  }
}
`

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/livez`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts nginx from Debian's packages. It sends requests to the servers in turn.
 *  @returns when it accepts requests */
export const startNginx = async (folder: string, port: number, servers: readonly number[]) => {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, servers))
  const { error, status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', file, '-p', folder])
  if (error !== undefined || status !== 0) throw new Error(`nginx: ${error?.message ?? String(stderr)}`)
  const nginx = spawn('setpriv', ['--pdeathsig', 'TERM', 'nginx', '-c', file, '-p', folder], {
    detached: true,
    stdio: 'ignore',
  })
  while (!(await answers(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx: ${await readFile(path.join(folder, 'error.log'), 'utf8')}`)
    await sleep(20)
  }
  return {
    stop: async () => {
      if (nginx.exitCode !== null) return
      const ended = new Promise((resolve) => nginx.once('exit', resolve))
      nginx.kill('SIGTERM')
      await ended
    },
  }
}
