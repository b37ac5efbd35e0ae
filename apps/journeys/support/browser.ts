/** How Chromium is started: without a screen, without calls home, and drawing the same on every machine. */
export const launch = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
  ],
}

/** Everybody's browser, unless a journey says otherwise. The camera jumps, so that a picture rests when it is looked at. */
export const VISITOR = {
  locale: 'en-GB',
  colorScheme: 'light',
  reducedMotion: 'reduce',
  viewport: { width: 1440, height: 900 },
} as const
