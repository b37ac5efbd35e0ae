import type { Plugin } from 'vite'

type Options = {
  /** The path at which the files of the build are served, with a slash at its end. */
  base: string
  /** Returns which fonts the first paint of a page needs, as a pattern of their file names. */
  needed: (page: string) => RegExp
}

/** Preloads fonts with their page. Otherwise the browser finds them only in the stylesheet. */
export const preloadFonts = ({ base, needed }: Options): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: (_html, { bundle, path: page }) =>
    Object.keys(bundle ?? {})
      .filter((file) => needed(page).test(file))
      .map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `${base}${file}` },
        injectTo: 'head',
      })),
})
