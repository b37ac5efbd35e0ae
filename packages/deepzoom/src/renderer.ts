export type Drawer = 'webgl' | 'canvas'

/** Returns the drawer for a graphics renderer by its name. WebGL in software draws 2 frames a second, the 2D canvas 18. */
export const drawerFor = (renderer: string | undefined): Drawer =>
  renderer === undefined || /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer) ? 'canvas' : 'webgl'
