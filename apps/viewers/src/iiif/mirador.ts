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
/** Without a change for so long, a view has settled. */
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

/** Mirador with one window, that can be neither closed nor joined by others: the page is embedded for one thing. */
export const openMirador = ({ address, manifest, shown, frame }: Opening) => {
  const holder = make('div', { id: 'mirador' })
  frame.stage.append(holder)
  const canvas = shown.asset === undefined ? undefined : canvasOf(manifest, shown.asset)
  const view = viewOn(manifest, canvas, shown.xywh, holder)
  const { store } = viewer({
    id: holder.id,
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
  const tell = () => {
    const [region, on] = inSight(store.getState(), manifest, holder)
    if (region === undefined || on === undefined) return
    postRegion(new URL(viewerAddress('iiif', { ...shown, asset: on, xywh: region }), location.href).href)
  }
  let rest: ReturnType<typeof setTimeout> | undefined
  store.subscribe(() => {
    clearTimeout(rest)
    rest = setTimeout(tell, SETTLED_MS)
  })
  return {
    goTo(to: string, xywh: string | undefined) {
      store.dispatch(setCanvas(WINDOW, to))
      const wanted = viewOn(manifest, to, xywh, holder)
      if (wanted) store.dispatch(updateViewport(WINDOW, wanted))
    },
  }
}

type State = { viewers: Record<string, View | undefined>; windows: Record<string, { canvasId?: string } | undefined> }

/* The region in sight and the asset on whose canvas it is. */
const inSight = (state: unknown, manifest: unknown, holder: HTMLElement) => {
  const { viewers, windows } = state as State // as Mirador 4 keeps it
  const [view, canvas] = [viewers[WINDOW], windows[WINDOW]?.canvasId]
  const size = canvas === undefined ? undefined : sizeOf(manifest, canvas)
  if (!view || !size || canvas === undefined) return []
  return [
    xywhInSight(view, size, { width: holder.clientWidth, height: holder.clientHeight }),
    assetOn(manifest, canvas),
  ]
}

const viewOn = (manifest: unknown, canvas: string | undefined, xywh: string | undefined, holder: HTMLElement) => {
  const size = sizeOf(manifest, canvas)
  return size && viewOf(xywh, size, { width: holder.clientWidth, height: holder.clientHeight })
}
