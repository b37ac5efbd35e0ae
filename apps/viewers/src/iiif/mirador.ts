import { viewerAddress, type Shown } from '@pressmark/contract/media/viewers.ts'
import { dark, light } from '@pressmark/ui/tokens.ts'
import { setCanvas, updateViewport, viewer } from 'mirador'
import type { Frame } from '#shell/frame.ts'
import { make } from '#shell/elements.ts'
import { assetOn, canvasOf, sizeOf } from '#shell/manifest.ts'
import { postRegion } from '#shell/messages.ts'
import { viewOf, xywhInSight, type View } from './camera.ts'

type Opening = { address: string; manifest: unknown; shown: Shown; frame: Frame }

const WINDOW = 'shown'
/** A view has settled after this time without a change. */
const SETTLED_MS = 250

const themeOf = (tokens: typeof light, mode: 'light' | 'dark') => ({
  palette: {
    mode,
    primary: { main: tokens['accent-text'] },
    secondary: { main: tokens['accent-text'] },
    background: { default: tokens.bg, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.dim },
    shades: { dark: tokens.bg, main: tokens.surface, light: tokens.mat },
  },
})

/** Opens Mirador with one window, which cannot be closed and to which no other can be added: the page is embedded for one manifest. */
export const openMirador = ({ address, manifest, shown, frame }: Opening) => {
  const container = make('div', { id: 'mirador' })
  frame.handOver(container)
  const canvas = shown.asset === undefined ? undefined : canvasOf(manifest, shown.asset)
  const view = viewOn(manifest, canvas, shown.xywh, container)
  const { store } = viewer({
    id: container.id,
    language: frame.language,
    selectedTheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    themes: { light: themeOf(light, 'light'), dark: themeOf(dark, 'dark') },
    theme: { typography: { fontFamily: "'Inter Variable', system-ui, sans-serif" } },
    windows: [{ id: WINDOW, manifestId: address, canvasId: canvas, initialViewerConfig: view }],
    window: {
      allowClose: false,
      allowMaximize: false,
      allowFullscreen: true,
      sideBarOpen: false,
      views: [{ key: 'single' }, { key: 'book' }, { key: 'gallery' }],
    },
    workspace: { showZoomControls: true, type: 'mosaic' },
    workspaceControlPanel: { enabled: false },
    osdConfig: { drawer: 'canvas', prefixUrl: '' },
  })
  const report = () => {
    const [region, on] = inSight(store.getState(), manifest, container)
    if (region === undefined || on === undefined) return
    postRegion(new URL(viewerAddress('iiif', { ...shown, asset: on, xywh: region }), location.href).href)
  }
  let rest: ReturnType<typeof setTimeout> | undefined
  store.subscribe(() => {
    clearTimeout(rest)
    rest = setTimeout(report, SETTLED_MS)
  })
  return {
    goTo(to: string, xywh: string | undefined) {
      store.dispatch(setCanvas(WINDOW, to))
      const next = viewOn(manifest, to, xywh, container)
      if (next) store.dispatch(updateViewport(WINDOW, next))
    },
  }
}

type State = { viewers: Record<string, View | undefined>; windows: Record<string, { canvasId?: string } | undefined> }

/* Returns the visible region and the asset of its canvas. */
const inSight = (state: unknown, manifest: unknown, container: HTMLElement) => {
  const { viewers, windows } = state as State // the state of Mirador 4
  const [view, canvas] = [viewers[WINDOW], windows[WINDOW]?.canvasId]
  const size = canvas === undefined ? undefined : sizeOf(manifest, canvas)
  if (!view || !size || canvas === undefined) return []
  return [
    xywhInSight(view, size, { width: container.clientWidth, height: container.clientHeight }),
    assetOn(manifest, canvas),
  ]
}

const viewOn = (manifest: unknown, canvas: string | undefined, xywh: string | undefined, container: HTMLElement) => {
  const size = sizeOf(manifest, canvas)
  return size && viewOf(xywh, size, { width: container.clientWidth, height: container.clientHeight })
}
