import { existsSync } from 'node:fs'
import { runProgram } from '../../tools/harness/processes.ts'

/** Reference programs, the load generator among them, with their Debian packages. */
const REFERENCES = {
  wrk: { package: 'wrk', places: ['/usr/bin/wrk'] },
  nginx: { package: 'nginx', places: ['/usr/sbin/nginx'] },
  lighttpd: { package: 'lighttpd', places: ['/usr/sbin/lighttpd'] },
  iipsrv: { package: 'iipimage-server', places: ['/usr/lib/iipimage-server/iipsrv.fcgi'] },
  vips: { package: 'libvips-tools', places: ['/usr/bin/vips'] },
  pgbench: {
    package: 'postgresql-contrib',
    places: [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`),
  },
} as const
export type Reference = keyof typeof REFERENCES

/** Returns the path of the program, or undefined. Installs the Debian package once if this process may do so. */
export const findReference = async (name: Reference): Promise<string | undefined> => {
  const { places, package: debian } = REFERENCES[name]
  const installed = () => places.find((place) => existsSync(place))
  if (installed() !== undefined) return installed()
  const why = await install(debian)
  if (installed() === undefined)
    console.error(`${name} is missing (package ${debian}${why}): what is held against it is left out`)
  return installed()
}

const install = async (name: string): Promise<string> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return ''
  console.error(`Installing ${name}`)
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    return ''
  } catch (error) {
    return `, not installable: ${error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)}`
  }
}
