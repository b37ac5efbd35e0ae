/** The used part of Mirador 4, which has no types. */
declare module 'mirador' {
  type Viewport = { x: number; y: number; zoom: number }
  type Store = {
    dispatch: (action: unknown) => void
    getState: () => unknown
    subscribe: (changed: () => void) => void
  }
  export const viewer: (config: object) => { store: Store; unmount: () => void }
  export const setCanvas: (windowId: string, canvasId: string) => unknown
  export const updateViewport: (windowId: string, viewport: Viewport) => unknown
}
