export type Drawer = 'webgl' | 'canvas'

/** Which drawer suits a graphics renderer by its name. WebGL that is computed in software runs at 2 frames a second where the 2D canvas makes 18. */
export const drawerFor = (renderer: string | undefined): Drawer =>
  renderer === undefined || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer) ? 'canvas' : 'webgl'

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
