// npm run sbom [FILE]: writes every package of the lock file, with version, licence and checksum, as CycloneDX.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

type Component = { 'bom-ref': string; externalReferences?: { type: string; url: string }[] }
type Sbom = { components: Component[]; metadata: { component: Component } }

const [file = 'sbom.cdx.json'] = process.argv.slice(2)
const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
})
if (status !== 0) throw new Error(stderr)
const sbom = JSON.parse(stdout) as Sbom
// The download address depends on this machine, so it is left out.
const withoutPlaces = ({ externalReferences = [], ...component }: Component): Component => ({
  ...component,
  externalReferences: externalReferences.filter(({ type }) => type === 'website'),
})
const components = sbom.components.map(withoutPlaces)
writeFileSync(file, `${JSON.stringify({ ...sbom, components }, null, 2)}\n`)
console.log(`${components.length} packages are in ${file}`)
