import { drawerFor, type Drawer } from './renderer.ts'

const readRenderer = (): string | undefined => {
  const gl = document.createElement('canvas').getContext('webgl')
  if (!gl) return undefined
  const named = gl.getExtension('WEBGL_debug_renderer_info')
  const renderer = String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
  // A page can have only about sixteen contexts, so this one is released at once.
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return renderer
}

let chosen: Drawer | undefined

/** Returns the drawer for this device. The result is cached for the page. */
export const chooseDrawer = (): Drawer => (chosen ??= drawerFor(readRenderer()))
