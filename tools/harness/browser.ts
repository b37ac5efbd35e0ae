import { hasSharedMemory } from './shared-memory.ts'

const ROOMY_BYTES = 2 * 1024 ** 3

/** How Chromium is started: without a screen, without calls home, and drawing the same on every machine. */
export const launch = {
  // Playwright lets its processes share memory through files, for containers that have little. From memory a page costs 8 % less.
  ignoreDefaultArgs: hasSharedMemory(ROOMY_BYTES) ? ['--disable-dev-shm-usage'] : [],
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
    // Pages of one visitor share a process, and what is compiled in it.
    '--renderer-process-limit=1',
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
