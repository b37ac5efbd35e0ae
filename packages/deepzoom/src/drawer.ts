import { drawerFor, type Drawer } from './renderer.ts'

const readRenderer = (): string | undefined => {
  const gl = document.createElement('canvas').getContext('webgl')
  if (!gl) return undefined
  const named = gl.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  // A page has only some sixteen contexts: this one is given back at once.
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return renderer
}

let chosen: Drawer | undefined

/** The drawer for this machine, asked once per page. */
export const chooseDrawer = (): Drawer => (chosen ??= drawerFor(readRenderer()))
