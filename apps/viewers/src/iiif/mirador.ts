import type { Shown } from '@pressmark/contract/viewers.ts'
import { dark, light } from '@pressmark/ui/tokens.ts'
import { setCanvas, updateViewport, viewer } from 'mirador'
import type { Frame } from '#shell/frame.ts'
import { make } from '#shell/make.ts'
import { canvasOf, sizeOf } from '#shell/manifest.ts'
import { viewOf } from './camera.ts'

type Opening = { address: string; manifest: unknown; shown: Shown; frame: Frame }

const WINDOW = 'shown'

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
  return {
    goTo(to: string, xywh: string | undefined) {
      store.dispatch(setCanvas(WINDOW, to))
      const wanted = viewOn(manifest, to, xywh, holder)
      if (wanted) store.dispatch(updateViewport(WINDOW, wanted))
    },
  }
}

const viewOn = (manifest: unknown, canvas: string | undefined, xywh: string | undefined, holder: HTMLElement) => {
  const size = sizeOf(manifest, canvas)
  return size && viewOf(xywh, size, { width: holder.clientWidth, height: holder.clientHeight })
}
