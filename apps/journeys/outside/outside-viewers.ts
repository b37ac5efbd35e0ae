import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { repository } from '../../../tools/harness/repository.ts'

const installed = path.join(repository, 'node_modules')

/** A viewer of other authors, as another site installs it. `files` is a folder of its package, and `page` shows a manifest or picture. */
type OutsideViewer = {
  /** A package of npm with its version; undefined if the repository installs it. */
  from: string | undefined
  files: string
  page: (address: string) => string
}

const script = (text: string) => `<script type="module">${text}</script>`
const FRAME = 'position:absolute;inset:0;width:1200px;height:900px'

export const OUTSIDE_VIEWERS = {
  OpenSeadragon: {
    from: undefined,
    files: path.join(installed, 'openseadragon/build/openseadragon'),
    page: (manifest) =>
      `<div id="stage" style="${FRAME}"></div><script src="openseadragon.min.js"></script>${script(`
      const answer = await fetch(${JSON.stringify(manifest)})
      const { items } = answer.ok ? await answer.json() : { items: [] }
      const tileSources = items.map((canvas) => canvas.items[0].items[0].body.service[0].id + '/info.json')
      OpenSeadragon({ id: 'stage', tileSources, sequenceMode: true, crossOriginPolicy: 'Anonymous', drawer: 'canvas',
        showNavigationControl: false, showSequenceControl: false })`)}`,
  },
  /* A picture by its own address, which needs no script of the other site to read an answer. */
  'OpenSeadragon with one picture': {
    from: undefined,
    files: path.join(installed, 'openseadragon/build/openseadragon'),
    page: (url) =>
      `<div id="stage" style="${FRAME}"></div><script src="openseadragon.min.js"></script>${script(`
      OpenSeadragon({ id: 'stage', tileSources: { type: 'image', url: ${JSON.stringify(url)} }, crossOriginPolicy: false,
        drawer: 'canvas', showNavigationControl: false })`)}`,
  },
  Mirador: {
    from: undefined,
    files: path.join(installed, 'mirador/dist'),
    page: (manifest) =>
      `<div id="viewer" style="${FRAME}"></div><script src="mirador.min.js"></script>${script(`
      Mirador.viewer({ id: 'viewer', windows: [{ manifestId: ${JSON.stringify(manifest)} }] })`)}`,
  },
  'Universal Viewer': {
    from: 'universalviewer@4.4.0',
    files: 'dist',
    page: (manifest) =>
      `<link rel="stylesheet" href="uv.css"><div id="viewer" class="uv" style="${FRAME}"></div><script src="umd/UV.js"></script>${script(`
      UV.init('viewer', { manifest: ${JSON.stringify(manifest)}, embedded: true })`)}`,
  },
  TIFY: {
    from: 'tify@0.35.0',
    files: 'dist',
    page: (manifest) =>
      `<link rel="stylesheet" href="tify.css"><div id="viewer" style="${FRAME}"></div>${script(`
      import Tify from "./tify.js"
      new Tify({ container: '#viewer', manifestUrl: ${JSON.stringify(manifest)} })`)}`,
  },
  Clover: {
    from: '@samvera/clover-iiif@3.3.8',
    files: 'dist/web-components',
    page: (manifest) =>
      `<div style="${FRAME}"><clover-viewer iiif-content="${manifest}"></clover-viewer></div><script src="index.umd.js"></script>`,
  },
} as const satisfies Record<string, OutsideViewer>
export type OutsideName = keyof typeof OUTSIDE_VIEWERS

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** Serves another site with all outside viewers. Packages that the repository does not have come from the registry of npm.
 *  @returns the address of a page that shows a manifest or a picture in a viewer */
export const openOutsideSite = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pressmark-outside-'))
  const run = promisify(execFile)
  const folders = new Map<string, string>()
  for (const [name, { from, files }] of Object.entries(OUTSIDE_VIEWERS) as [OutsideName, OutsideViewer][]) {
    folders.set(name, files)
    if (from === undefined) continue
    const unpacked = path.join(folder, name)
    await mkdir(unpacked)
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', unpacked, from])
    await run('tar', ['xzf', path.join(unpacked, stdout.trim()), '-C', unpacked])
    folders.set(name, path.join(unpacked, 'package', files))
  }
  const server = createServer(async (request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, name = '', ...rest] = decodeURIComponent(pathname).split('/')
    const viewer = OUTSIDE_VIEWERS[name as OutsideName] as OutsideViewer | undefined
    const file = rest.join('/')
    if (viewer === undefined) answer.writeHead(404).end()
    else if (file === '')
      answer
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(
          `<!doctype html><html lang="en"><title>${name}</title><body>${viewer.page(searchParams.get('shown') ?? '')}`,
        )
    else
      await readFile(path.join(folders.get(name) ?? '', file)).then(
        (data) => answer.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream').end(data),
        () => answer.writeHead(404).end(),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on a port, it is one
  return {
    origin,
    addressOf: (name: OutsideName, shown: string) =>
      `${origin}/${encodeURIComponent(name)}/?shown=${encodeURIComponent(shown)}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
