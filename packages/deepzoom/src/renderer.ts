export type Drawer = 'webgl' | 'canvas'

/** Which drawer suits a graphics renderer by its name. WebGL that is computed in software runs at 2 frames a second where the 2D canvas makes 18. */
export const drawerFor = (renderer: string | undefined): Drawer =>
  renderer === undefined || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer) ? 'canvas' : 'webgl'
